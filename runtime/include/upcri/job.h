/* SPDX-License-Identifier: MIT */
/* The running job as generated code sees it: how many threads there are, which one this is, where
 * the segment lies, and where in the source this thread last was. */
#ifndef UPCRI_JOB_H
#define UPCRI_JOB_H

#include <upcri/config.h>
#include <upcri/tld.h>

UPCRI_BEGIN_C

/* Written once by upcr_startup_attach, before any thread but the first exists; constant after. */
typedef struct {
  uintptr_t base;          /* address of thread 0's slice; slices lie side by side */
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

/* What belongs to one UPC thread and inline code touches. */
typedef struct {
  const upcri_place_t* place; /* where the last call into the runtime was made; NULL: unknown */
  upcr_thread_t mythread;
  uint32_t polls;     /* calls of upcr_poll, to give the core away now and then */
  int32_t nbi_region; /* inside an implicit access region (checking runtime) */
  /* mythread, if the thread is one of the job's; all ones, if it is not: it may work for one of
   * these, whose number mythread then is. */
  upcr_thread_t own_thread;
} upcri_self_t;
/* With the default model gcc at -O3 -march=native loads its distance into a vector register, by a
 * way that the linker refuses. */
extern __thread upcri_self_t upcri_self UPCRI_TLS_MODEL;

/* Both as they are from the start of main on. They are complete by then, and what these are read
 * for never changes: declared constant, compilers keep it in registers across atomic operations,
 * after each of which they otherwise had to load it again, which would have to wait for the
 * operation. (In a program that starts the job by bupc_init, code that uses this must be in another
 * function than the call.) LLVM takes two declarations with one assembler name for one variable,
 * and constant only if both are: there the second name is the assembler's alone. */
#ifdef __clang__
__asm__(".set upcri_settled_job, upcri_job");
__asm__(".type upcri_self, @tls_object\n.set upcri_settled_self, upcri_self");
extern const upcri_job_t upcri_settled_job;
extern __thread const upcri_self_t upcri_settled_self UPCRI_TLS_MODEL;
#else
extern const upcri_job_t upcri_settled_job __asm__("upcri_job");
extern __thread const upcri_self_t upcri_settled_self __asm__("upcri_self") UPCRI_TLS_MODEL;
#endif

/* THREADS and MYTHREAD are asked for before the start of main, too, and around bupc_init, unless it
 * is a translated file that asks. */
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
/* A place that the recording runtime counts for, and what is called there. The place that calls
 * note is that at the head of the calling thread's counters for it (upcri/report.h). */
typedef struct {
  upcri_place_t place;
  const char* function; /* "": none */
} upcri_site_t;
struct upcri_counts;
/* Those of the place noted last; never NULL. */
extern __thread struct upcri_counts* upcri_counting UPCRI_TLS_MODEL;
/* New counters of the calling thread for a place. */
const upcri_place_t* upcri_new_counts(const upcri_site_t* site) UPCRI_COLD;
#define UPCRI_SITE(function)                                                     \
  (__extension__({                                                               \
    static const upcri_site_t upcri_here = {{__FILE__, __LINE__}, function};     \
    static __thread const upcri_place_t* upcri_mine UPCRI_TLS_MODEL;             \
    if (UPCRI_UNLIKELY(!upcri_mine)) upcri_mine = upcri_new_counts(&upcri_here); \
    upcri_mine;                                                                  \
  }))
#define UPCRI_PLACE UPCRI_SITE("")
#else
/* Address of a record of the place in the source where this stands. */
#define UPCRI_PLACE                                               \
  (__extension__({                                                \
    static const upcri_place_t upcri_here = {__FILE__, __LINE__}; \
    &upcri_here;                                                  \
  }))
#define UPCRI_SITE(function) UPCRI_PLACE
#endif

/* Evaluates a call without arguments after noting where it stands in the source, for messages; for
 * those with arguments there is call_site.h. The note is a call too, so that several in one
 * expression come one after the other. */
UPCRI_INLINE void upcri_note_place(const upcri_place_t* place) {
  upcri_self.place = place;
#ifdef UPCRI_REPORT
  upcri_counting = (struct upcri_counts*)(uintptr_t)place;
#endif
}
#define UPCRI_AT(call) (upcri_note_place(UPCRI_PLACE), call)

/* Translators that keep their own line information say it with this. */
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
 * sizes of the pointers that it was made for, so other ones show here. */
#define UPCR_BEGIN_FUNCTION()                                                                  \
  UPCRI_STATIC_ASSERT(UPCR_SHARED_SIZE_ == 8 && UPCR_PSHARED_SIZE_ == 8,                       \
                      "this file was translated for a runtime with other pointers-to-shared; " \
                      "translate it again for packed ones of 8 bytes")
#define UPCR_EXIT_FUNCTION() ((void)0)

UPCRI_END_C
#endif
