/* SPDX-License-Identifier: MIT */
/* Thread-local data: private file-scope and static variables of UPC programs, one instance per
 * thread. (Spec: "Thread-Local Data".)
 *
 * The instance of x is a _Thread_local object whose assembler name is upcr_tld_x. The C name must
 * differ from x, since other translated files declare plain `extern int x;` and access it only
 * through UPCR_TLD_ADDR(x); an asm label gives both sides the same symbol without a declaration of
 * x's type. */
#ifndef UPCRI_TLD_H
#define UPCRI_TLD_H

#include <stdint.h>
#include <upcri/max_threads.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The addresses of each thread's instances of the program's thread-local variables: thread t's are
 * at block[t], `bytes` long and laid out identically. So they are symmetric: an object's instance
 * on another thread is as far from this one's as their blocks are from each other. Complete when
 * main starts. */
typedef struct {
  uintptr_t bytes;
  uintptr_t block[UPCR_MAX_THREADS];
} upcri_tld_blocks_t;
extern upcri_tld_blocks_t upcri_tld_blocks;
/* The same from the start of main on, like the job in upcri/job.h. */
extern const upcri_tld_blocks_t upcri_settled_blocks __asm__("upcri_tld_blocks");

#ifdef __cplusplus
}
#endif

/* The distance from the calling thread's block to that of the UPC thread for which it works
 * (runtime/teams.h): 0 on UPC threads. */
#ifdef __cplusplus
extern "C"
#else
extern
#endif
    __thread intptr_t upcri_team_distance;

/* In an executable a slot is at a constant distance from the thread pointer. A library that a
 * running program loads has its slots where the dynamic linker finds space. */
#if defined(UPCRI_LOADABLE)
#define UPCRI_TLS_MODEL __attribute__((__tls_model__("global-dynamic")))
#elif defined(__PIC__) && !defined(__PIE__)
#define UPCRI_TLS_MODEL __attribute__((__tls_model__("initial-exec")))
#else
#define UPCRI_TLS_MODEL __attribute__((__tls_model__("local-exec")))
#endif

/* TYPE UPCR_TLD_DEFINE(name, size, align) = INIT;  a variable with an initialiser.
 * TYPE UPCR_TLD_DEFINE_TENTATIVE(name, size, align);  one without: several files may have it, and
 * an initialised definition wins. size and align are literals, in bytes; the oldest interface had
 * no align. name may be a macro for the name.
 *
 * TYPE may end in a `*`, where no storage class can follow: it becomes the result type of a
 * function that is never defined, and the slot takes its type from there. A `static` before it
 * therefore does not apply to the slot: names of static variables must be unique in the program, as
 * the specification requires (translators mangle them). */
#define UPCR_TLD_DEFINE(name, ...) UPCRI_TLD_DEFINE_(name, , __VA_ARGS__, 1, )
#define UPCR_TLD_DEFINE_TENTATIVE(name, ...) \
  UPCRI_TLD_DEFINE_(name, UPCRI_TLD_TENTATIVE, __VA_ARGS__, 1, )
#define UPCRI_TLD_DEFINE_(name, tentative, size, align, ...)                               \
  *upcri_tld_type_##name(void) __attribute__((__unused__));                                \
  UPCRI_TLD_PLAIN(name)                                                                    \
  __thread __typeof__(*upcri_tld_type_##name()) upcr_tld_##name __asm__("upcr_tld_" #name) \
      __attribute__((__used__, UPCRI_TLD_ALIGNED(name, align) tentative))
#define UPCRI_TLD_ALIGNED(name, align)                                    \
  __aligned__((align) > __alignof__(__typeof__(*upcri_tld_type_##name())) \
                  ? (align)                                               \
                  : __alignof__(__typeof__(*upcri_tld_type_##name())))

/* gcc supports thread-local common symbols; other compilers have weak ones. */
#if defined(__GNUC__) && !defined(__clang__)
#define UPCRI_TLD_TENTATIVE , __common__
#else
#define UPCRI_TLD_TENTATIVE , __weak__
#endif

/* A hook for output that also mentions a variable by its plain name; see whirl2c.h. */
#define UPCRI_TLD_PLAIN(name)

/* The beginning of the definition of a variable that no other file knows, and that is accessed by
 * its C name: stores through pointers do not change it unless this file takes its address. */
#define UPCRI_TLD_STATIC static __thread UPCRI_TLS_MODEL __attribute__((__unused__))

/* The address of the calling thread's instance, as void *. */
#define UPCR_TLD_ADDR(name) UPCRI_TLD_ADDR_(name)
/* A file is compiled for threads that work for a UPC thread if the translator requests it
 * (UPCRI_TEAMS), and for OpenMP. These threads use the instances of the UPC thread,
 * upcri_team_distance bytes from their own. (gcc can't outline a region with a slot of unknown
 * length.) */
#if defined(_OPENMP) || defined(UPCRI_TEAMS)
#define UPCRI_TLD_ADDR_(name)                                                             \
  (__extension__({                                                                        \
    extern __thread char upcri_slot_##name[1] __asm__("upcr_tld_" #name) UPCRI_TLS_MODEL; \
    (void*)((uintptr_t)upcri_slot_##name + (uintptr_t)upcri_team_distance);               \
  }))
#if defined(__clang__) && defined(_OPENMP)
/* Links the code that announces the teams of LLVM's library. */
extern int upcri_teams_of_llvm;
static int* const upcri_has_teams __attribute__((__used__)) = &upcri_teams_of_llvm;
#endif
/* The calling thread's own instance, in a team, too: for threadprivate variables. (The length is
 * not the slot's; the compiler must not use it.) */
#define UPCRI_OWN_TLD_ADDR(name) UPCRI_OWN_TLD_ADDR_(name)
#define UPCRI_OWN_TLD_ADDR_(name)                                                         \
  (__extension__({                                                                        \
    extern __thread char upcri_slot_##name[1] __asm__("upcr_tld_" #name) UPCRI_TLS_MODEL; \
    void* upcri_own = upcri_slot_##name;                                                  \
    __asm__("" : "+r"(upcri_own));                                                        \
    upcri_own;                                                                            \
  }))
#else
#define UPCRI_TLD_ADDR_(name)                                                            \
  (__extension__({                                                                       \
    extern __thread char upcri_slot_##name[] __asm__("upcr_tld_" #name) UPCRI_TLS_MODEL; \
    (void*)upcri_slot_##name;                                                            \
  }))
/* A file with private data defines this: then no thread that the program creates may work for a UPC
 * thread. FILE is its name, for a message. */
#define UPCRI_WITHOUT_TEAMS(file)                                         \
  extern const char upcri_file_without_teams[] __attribute__((__weak__)); \
  const char upcri_file_without_teams[] = file;
#endif

#endif
