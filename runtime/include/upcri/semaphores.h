/* SPDX-License-Identifier: MIT */
/* Semaphores and puts that signal one: Berkeley's extension for threads that wait for one another
 * in pairs. A semaphore is a shared object with affinity to the thread that allocated it; its
 * pointer is phaseless. Any thread may post to it, wait for it and free it. */
#ifndef UPCRI_SEMAPHORES_H
#define UPCRI_SEMAPHORES_H

#include <upcri/bulk.h>
#include <upcri/call_site.h>
#include <upcri/semaphore_flags.h>

UPCRI_BEGIN_C

/* An opaque semaphore, accessed through a pointer-to-shared. */
typedef struct bupc_sem_S bupc_sem_t;

/* A new semaphore with value 0 and affinity to the caller; not collective. Fatal: flags that
 * contradict each other or are undefined, and no space in the shared heap. */
upcr_pshared_ptr_t bupc_sem_alloc(int flags);
/* Frees a semaphore for which no thread waits; a thread whose wait has returned may do so, even if
 * the post that ended the wait has not returned yet. Null is ignored. */
void bupc_sem_free(upcr_pshared_ptr_t sem);

/* Adds 1, or n. The post is a fence, and the thread whose wait or try takes the posted value sees
 * what the posting thread wrote before. Fatal: a sum above BUPC_SEM_MAXVALUE, n above 1 for a
 * boolean semaphore. */
void bupc_sem_post(upcr_pshared_ptr_t sem);
void bupc_sem_postN(upcr_pshared_ptr_t sem, size_t n);
/* Waits until the value is at least 1, or n, and subtracts that in one step. Threads that wait for
 * one semaphore are not ordered. A fence. */
void bupc_sem_wait(upcr_pshared_ptr_t sem);
void bupc_sem_waitN(upcr_pshared_ptr_t sem, size_t n);
/* The same if the value is large enough now, and returns 1; otherwise returns 0. A fence in either
 * case. */
int bupc_sem_try(upcr_pshared_ptr_t sem);
int bupc_sem_tryN(upcr_pshared_ptr_t sem, size_t n);

/* upc_memput, followed by a post of n once the bytes are written. dst and sem have affinity to the
 * same thread. Both are complete on return. */
void bupc_memput_signal(upcr_shared_ptr_t dst, const void* src, size_t nbytes,
                        upcr_pshared_ptr_t sem, size_t n);
void bupc_memput_signal_async(upcr_shared_ptr_t dst, const void* src, size_t nbytes,
                              upcr_pshared_ptr_t sem, size_t n);

UPCRI_PLACED(upcr_pshared_ptr_t, bupc_sem_alloc, int)
UPCRI_PLACED_VOID(bupc_sem_free, upcr_pshared_ptr_t)
UPCRI_PLACED_VOID(bupc_sem_post, upcr_pshared_ptr_t)
UPCRI_PLACED_VOID(bupc_sem_postN, upcr_pshared_ptr_t, size_t)
UPCRI_PLACED_VOID(bupc_sem_wait, upcr_pshared_ptr_t)
UPCRI_PLACED_VOID(bupc_sem_waitN, upcr_pshared_ptr_t, size_t)
UPCRI_PLACED(int, bupc_sem_try, upcr_pshared_ptr_t)
UPCRI_PLACED(int, bupc_sem_tryN, upcr_pshared_ptr_t, size_t)
UPCRI_PLACED_VOID(bupc_memput_signal, upcr_shared_ptr_t, const void*, size_t, upcr_pshared_ptr_t,
                  size_t)
UPCRI_PLACED_VOID(bupc_memput_signal_async, upcr_shared_ptr_t, const void*, size_t,
                  upcr_pshared_ptr_t, size_t)

UPCRI_END_C

#define bupc_sem_alloc(flags) UPCRI_FROM_HERE(bupc_sem_alloc, flags)
#define bupc_sem_free(sem) UPCRI_FROM_HERE(bupc_sem_free, sem)
#define bupc_sem_post(sem) UPCRI_FROM_HERE(bupc_sem_post, sem)
#define bupc_sem_postN(sem, n) UPCRI_FROM_HERE(bupc_sem_postN, sem, n)
#define bupc_sem_wait(sem) UPCRI_FROM_HERE(bupc_sem_wait, sem)
#define bupc_sem_waitN(sem, n) UPCRI_FROM_HERE(bupc_sem_waitN, sem, n)
#define bupc_sem_try(sem) UPCRI_FROM_HERE(bupc_sem_try, sem)
#define bupc_sem_tryN(sem, n) UPCRI_FROM_HERE(bupc_sem_tryN, sem, n)
#define bupc_memput_signal(dst, src, nbytes, sem, n) \
  UPCRI_FROM_HERE(bupc_memput_signal, dst, src, nbytes, sem, n)
#define bupc_memput_signal_async(dst, src, nbytes, sem, n) \
  UPCRI_FROM_HERE(bupc_memput_signal_async, dst, src, nbytes, sem, n)

#endif
