/* Declarations that the files of the second runtime share. */
#ifndef STRANGER_INTERNAL_H
#define STRANGER_INTERNAL_H

#include "upcr.h"

/* One recursive mutex for all threads. */
void stranger_enter(void);
void stranger_leave(void);
/* Waits until some thread reports a change. The caller holds the mutex once; it is released during
 * the wait. */
void stranger_wait(void);
void stranger_changed(void);

/* Waits for all threads; independent of other barriers. */
void stranger_meet(void);

/* Ends the job with a message. */
void stranger_fail(const char* format, ...) __attribute__((__noreturn__, __format__(printf, 1, 2)));

/* A zeroed object with affinity to the calling thread. */
upcr_pshared_ptr_t stranger_object(size_t bytes);
/* The object, on this thread or another one. */
static inline void* stranger_at(upcr_pshared_ptr_t p) {
  return stranger_address(p.stranger_thread, p.stranger_place);
}
static inline void* stranger_reach(upcr_shared_ptr_t p) {
  return stranger_address(p.stranger_thread, p.stranger_place);
}
/* Broadcasts a pointer from thread 0. */
upcr_shared_ptr_t stranger_tell(upcr_shared_ptr_t p);

#endif
