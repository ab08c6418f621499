/* Thread-local data: private file-scope and static variables of UPC programs, one instance a
 * thread. (Spec: "Thread-Local Data".)
 *
 * The instance of x is a _Thread_local object whose assembler name is upcr_tld_x. The C name must
 * differ from x, since other translated files declare plain `extern int x;` and reach it through
 * UPCR_TLD_ADDR(x) alone; an asm label gives both sides the same symbol without a declaration of
 * x's type. (gcc's -flto loses static ones that are reached by label: compile without it.) */
#ifndef UPCRI_TLD_H
#define UPCRI_TLD_H

#include <upcri/config.h>

/* In an executable a slot is at a constant distance from the thread pointer. */
#if defined(__PIC__) && !defined(__PIE__)
#define UPCRI_TLS_MODEL __attribute__((__tls_model__("initial-exec")))
#else
#define UPCRI_TLS_MODEL __attribute__((__tls_model__("local-exec")))
#endif

/* TYPE UPCR_TLD_DEFINE(name, size, align) = INIT;  an initialised variable, extern or static.
 * TYPE UPCR_TLD_DEFINE_TENTATIVE(name, size, align);  one without initialiser: several files may
 * have it, and an initialised definition wins. size and align are literals, in bytes. */
#define UPCR_TLD_DEFINE(name, size, align) \
  UPCRI_TLD_DEFINE_(upcr_tld_##name, "upcr_tld_" #name, align, )
#define UPCR_TLD_DEFINE_TENTATIVE(name, size, align) \
  UPCRI_TLD_DEFINE_(upcr_tld_##name, "upcr_tld_" #name, align, UPCRI_TLD_TENTATIVE)

/* gcc can make a thread-local common symbol; other compilers have weak ones, which can't be static. */
#if defined(__GNUC__) && !defined(__clang__)
#define UPCRI_TLD_TENTATIVE , __common__
#ifndef __cplusplus /* the interface puts the type before the macro, and so before __thread */
#pragma GCC diagnostic ignored "-Wold-style-declaration"
#endif
#else
#define UPCRI_TLD_TENTATIVE , __weak__
#endif
#define UPCRI_TLD_DEFINE_(slot, label, align, tentative) \
  __thread slot __asm__(label) __attribute__((__used__, __aligned__(align) tentative))

/* Address of the calling thread's instance, as void *. */
#define UPCR_TLD_ADDR(name)                                                                \
  (__extension__({                                                                         \
    extern __thread char upcri_slot_##name[] __asm__("upcr_tld_" #name) UPCRI_TLS_MODEL;   \
    (void *)upcri_slot_##name;                                                             \
  }))

#endif
