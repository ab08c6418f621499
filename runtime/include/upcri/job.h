/* SPDX-License-Identifier: MIT */
/* The running job as generated code sees it: the number of threads, this thread's number, the
 * address of the segment, and this thread's last place in the source. */
#ifndef UPCRI_JOB_H
#define UPCRI_JOB_H

#include <upcri/config.h>
#include <upcri/tld.h>

UPCRI_BEGIN_C

/* Written once by upcr_startup_attach, before any thread but the first exists; constant
 * afterwards. */
typedef struct {
  uintptr_t base;          /* address of thread 0's slice; slices are adjacent */
  uint32_t slice_shift;    /* log2 of a slice's size in bytes */
  uint32_t threads;        /* THREADS */
  uint64_t reciprocal;     /* (2^63 - 1) / threads, see upcri_divide_by_threads */
  uintptr_t span;          /* bytes of all slices: threads << slice_shift */
  uint32_t oversubscribed; /* more threads than cores this process may use */
} upcri_job_t;
extern upcri_job_t upcri_job;

/* A place in the user's source. */
typedef struct {
  const char* file;
  int line;
} upcri_place_t;

/* The data of one UPC thread that inline code accesses. */
typedef struct {
  const upcri_place_t* place; /* of the last call into the runtime; NULL: unknown */
  upcr_thread_t mythread;
  uint32_t polls;     /* calls of upcr_poll, to yield the core from time to time */
  int32_t nbi_region; /* inside an implicit access region (checking runtime) */
  /* mythread, if the thread is one of the job's; all ones otherwise. Such a thread may work for one
   * of the job's threads; mythread is the number of that one then. */
  upcr_thread_t own_thread;
} upcri_self_t;
/* With the default model gcc at -O3 -march=native loads its offset into a vector register, in a way
 * that the linker rejects. */
extern __thread upcri_self_t upcri_self UPCRI_TLS_MODEL;

/* Both as they are from the start of main on. They are complete by then, and the members that are
 * read through these names never change. Since they are declared constant, compilers keep members
 * in registers across atomic operations; otherwise each load after one would have to wait for it.
 * (In a program that starts the job by bupc_init, code that uses this must be in another function
 * than the call.) LLVM merges two declarations with one assembler name into one variable, which is
 * constant only if both are: therefore the second name exists only in the assembler there. */
#ifdef __clang__
__asm__(".set upcri_settled_job, upcri_job");
__asm__(".type upcri_self, @tls_object\n.set upcri_settled_self, upcri_self");
extern const upcri_job_t upcri_settled_job;
extern __thread const upcri_self_t upcri_settled_self UPCRI_TLS_MODEL;
#else
extern const upcri_job_t upcri_settled_job __asm__("upcri_job");
extern __thread const upcri_self_t upcri_settled_self __asm__("upcri_self") UPCRI_TLS_MODEL;
#endif

/* THREADS and MYTHREAD are also read before the start of main, and around bupc_init, but not by
 * translated files. */
#ifdef UPCRI_TRANSLATED
#define UPCRI_JOB upcri_settled_job
#define UPCRI_SELF upcri_settled_self
#else
#define UPCRI_JOB upcri_job
#define UPCRI_SELF upcri_self
#endif

UPCRI_INLINE upcr_thread_t upcri_threads(void) {
#ifdef UPCRI_STATIC_THREADS
  return UPCRI_STATIC_THREADS;
#else
  return UPCRI_JOB.threads;
#endif
}

/* Index of the calling UPC thread. */
UPCRI_INLINE upcr_thread_t upcr_mythread(void) { return UPCRI_SELF.mythread; }
#undef UPCRI_JOB
#undef UPCRI_SELF
/* Number of UPC threads: THREADS. */
UPCRI_INLINE upcr_thread_t upcr_threads(void) { return upcri_threads(); }
/* The job is one process on one node. */
UPCRI_INLINE upcr_thread_t upcr_mynode(void) { return 0; }
UPCRI_INLINE upcr_thread_t upcr_nodes(void) { return 1; }

#ifdef UPCRI_REPORT
/* A place for which the recording runtime counts, and the function that is called there. Calls are
 * recorded with the place at the head of the calling thread's counters for it (upcri/report.h). */
typedef struct {
  upcri_place_t place;
  const char* function; /* "": none */
} upcri_site_t;
struct upcri_counts;
/* The counters of the last recorded place; never NULL. */
extern __thread struct upcri_counts* upcri_counting UPCRI_TLS_MODEL;
/* New counters of the calling thread for a place. */
const upcri_place_t* upcri_new_counts(const upcri_site_t* site) UPCRI_COLD;
#ifdef __clang__
/* Of the counters, where they lie in a function that is inline and external. */
#pragma clang diagnostic ignored "-Wstatic-local-in-inline"
#endif
#define UPCRI_SITE(function)                                                     \
  (__extension__({                                                               \
    static const upcri_site_t upcri_here = {{__FILE__, __LINE__}, function};     \
    static __thread const upcri_place_t* upcri_mine UPCRI_TLS_MODEL;             \
    if (UPCRI_UNLIKELY(!upcri_mine)) upcri_mine = upcri_new_counts(&upcri_here); \
    upcri_mine;                                                                  \
  }))
#define UPCRI_PLACE UPCRI_SITE("")
#else
/* The address of a record of this place in the source. */
#define UPCRI_PLACE                                               \
  (__extension__({                                                \
    static const upcri_place_t upcri_here = {__FILE__, __LINE__}; \
    &upcri_here;                                                  \
  }))
#define UPCRI_SITE(function) UPCRI_PLACE
#endif

/* Evaluates a call without arguments after recording its place in the source, for messages;
 * call_site.h is for calls with arguments. The recording is a call too, so that several in one
 * expression are sequenced. */
UPCRI_INLINE void upcri_note_place(const upcri_place_t* place) {
  upcri_self.place = place;
#ifdef UPCRI_REPORT
  upcri_counting = (struct upcri_counts*)(uintptr_t)place;
#endif
}
#define UPCRI_AT(call) (upcri_note_place(UPCRI_PLACE), call)

/* Translators that keep their own line information set it with this. */
#ifdef UPCRI_REPORT
#define UPCR_SET_SRCPOS(filename, linenum)                            \
  __extension__({                                                     \
    static const upcri_site_t upcri_here = {{filename, linenum}, ""}; \
    static __thread const upcri_place_t* upcri_mine UPCRI_TLS_MODEL;  \
    if (!upcri_mine) upcri_mine = upcri_new_counts(&upcri_here);      \
    upcri_note_place(upcri_mine);                                     \
  })
#else
#define UPCR_SET_SRCPOS(filename, linenum)                       \
  __extension__({                                                \
    static const upcri_place_t upcri_here = {filename, linenum}; \
    upcri_self.place = &upcri_here;                              \
  })
#endif
#define upcri_srcpos() ((void)0)

/* Ends the job at once with exit code 120 after printing "upc: thread N: FILE:LINE: …". */
void upcri_fatal(const char* format, ...) UPCRI_NORETURN UPCRI_COLD
    __attribute__((__format__(__printf__, 1, 2)));

/* Every function that uses the runtime opens and closes with these. A translated file restates the
 * sizes of the pointers for which it was generated, so a mismatch is an error here. */
#define UPCR_BEGIN_FUNCTION()                                                                  \
  UPCRI_STATIC_ASSERT(UPCR_SHARED_SIZE_ == 8 && UPCR_PSHARED_SIZE_ == 8,                       \
                      "this file was translated for a runtime with other pointers-to-shared; " \
                      "translate it again for packed ones of 8 bytes")
#define UPCR_EXIT_FUNCTION() ((void)0)

UPCRI_END_C
#endif
