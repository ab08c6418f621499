/* What the detector of data races is told by programs and by inline code. Nothing of it is there in
 * programs that are not compiled with -fsanitize=thread, as upcc -race does. */
#ifndef UPCRI_RACE_H
#define UPCRI_RACE_H

#include <upcri/pointer.h>

UPCRI_BEGIN_C

#ifdef UPCRI_TSAN
/* Races on these bytes are meant. What is spread over the threads, and starts there, is marked as a
 * whole if the bytes do not all lie on one thread. */
void upcri_race_ok(upcr_shared_ptr_t start, size_t nbytes);
/* A null strict access, for threads that hand data over by what has been marked so. */
void upcri_race_fence(void);
#else
#define upcri_race_ok(start, nbytes) ((void)(start), (void)(nbytes))
#define upcri_race_fence() ((void)0)
#endif

UPCRI_END_C

#endif
