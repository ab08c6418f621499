/* UPC's core library as UPC programs see it (UPC 1.3, 7.2). Read by the translator only: the C that
 * it writes includes upcr.h, which has the same functions for C. */
#ifndef UPC_H
#define UPC_H

#include <stddef.h>
#include <upc_types.h>

/* 7.2.1 */
void upc_global_exit(int status);

/* 7.2.2 Shared memory */
shared void *upc_global_alloc(size_t nblocks, size_t nbytes);
shared void *upc_all_alloc(size_t nblocks, size_t nbytes);
shared void *upc_alloc(size_t nbytes);
shared void *upc_local_alloc(size_t nblocks, size_t nbytes);
void upc_free(shared void *ptr);
void upc_all_free(shared void *ptr);

/* 7.2.3 Pointers-to-shared */
size_t upc_threadof(shared const volatile void *ptr);
size_t upc_phaseof(shared const volatile void *ptr);
shared void *upc_resetphase(shared void *ptr);
size_t upc_addrfield(shared const volatile void *ptr);
size_t upc_affinitysize(size_t totalsize, size_t nbytes, size_t threadid);

/* 7.2.4 Locks */
typedef shared struct upc_lock_s upc_lock_t;
upc_lock_t *upc_global_lock_alloc(void);
upc_lock_t *upc_all_lock_alloc(void);
void upc_lock_free(upc_lock_t *ptr);
void upc_all_lock_free(upc_lock_t *ptr);
void upc_lock(upc_lock_t *ptr);
int upc_lock_attempt(upc_lock_t *ptr);
void upc_unlock(upc_lock_t *ptr);

/* 7.2.5 Shared strings */
void upc_memcpy(shared void *restrict dst, shared const void *restrict src, size_t n);
void upc_memget(void *restrict dst, shared const void *restrict src, size_t n);
void upc_memput(shared void *restrict dst, const void *restrict src, size_t n);
void upc_memset(shared void *dst, int c, size_t n);

/* Programs for Berkeley UPC expect its atomics and its extensions here. */
#include <bupc_atomics.h>
#include <bupc_extensions.h>

#endif
