/* What the files of the second runtime share. */
#ifndef STRANGER_INTERNAL_H
#define STRANGER_INTERNAL_H

#include "upcr.h"

/* All threads' one mutex, which may be taken again by whoever has it. */
void stranger_enter(void);
void stranger_leave(void);
/* Waits outside of the mutex, which the caller has once, until some thread says that something
 * changed. */
void stranger_wait(void);
void stranger_changed(void);

/* Waits for all threads; other barriers do not count with it. */
void stranger_meet(void);

/* Ends the job with a message. */
void stranger_fail(const char* format, ...) __attribute__((__noreturn__, __format__(printf, 1, 2)));

/* An object on the calling thread, zeroed. */
upcr_pshared_ptr_t stranger_object(size_t bytes);
/* The object of another thread or of one's own. */
static inline void* stranger_at(upcr_pshared_ptr_t p) {
  return stranger_address(p.stranger_thread, p.stranger_place);
}
static inline void* stranger_reach(upcr_shared_ptr_t p) {
  return stranger_address(p.stranger_thread, p.stranger_place);
}
/* One pointer from thread 0 to all. */
upcr_shared_ptr_t stranger_tell(upcr_shared_ptr_t p);

#endif
