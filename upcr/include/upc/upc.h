/* SPDX-License-Identifier: MIT */
/* UPC's core library as UPC programs see it (UPC 1.3, 7.2). Read by the translator only: the C that
 * it writes includes upcr.h, which has the same functions for C. */
#ifndef UPC_H
#define UPC_H

#if __STDC_VERSION__ < 199901L
#error UPC extends C99: leave out -std=c90 or -ansi, or give -std=c99 or a later one
#endif

#include <stddef.h>
/* Berkeley's upc.h brings these, and programs rely on it: set for those that would not do without.
 */
#ifdef UPCRI_BRING_HEADERS
#include <inttypes.h>
#include <stdlib.h>
#endif
#include <upc_types.h>

/* 7.2.1 */
void upc_global_exit(int __status);

/* 7.2.2 Shared memory */
shared void* upc_global_alloc(size_t __nblocks, size_t __nbytes);
shared void* upc_all_alloc(size_t __nblocks, size_t __nbytes);
shared void* upc_alloc(size_t __nbytes);
shared void* upc_local_alloc(size_t __nblocks, size_t __nbytes);
void upc_free(shared void* __ptr);
void upc_all_free(shared void* __ptr);

/* 7.2.3 Pointers-to-shared */
size_t upc_threadof(shared const volatile void* __ptr);
size_t upc_phaseof(shared const volatile void* __ptr);
shared void* upc_resetphase(shared void* __ptr);
size_t upc_addrfield(shared const volatile void* __ptr);
size_t upc_affinitysize(size_t __totalsize, size_t __nbytes, size_t __threadid);

/* 7.2.4 Locks */
#ifdef UPCRI_PORTABLE
/* The interface reaches locks by pointers with a phase. */
typedef shared[2] struct upc_lock_s upc_lock_t;
#else
typedef shared struct upc_lock_s upc_lock_t;
#endif
upc_lock_t* upc_global_lock_alloc(void);
upc_lock_t* upc_all_lock_alloc(void);
void upc_lock_free(upc_lock_t* __ptr);
void upc_all_lock_free(upc_lock_t* __ptr);
void upc_lock(upc_lock_t* __ptr);
int upc_lock_attempt(upc_lock_t* __ptr);
void upc_unlock(upc_lock_t* __ptr);

/* 7.2.5 Shared strings */
void upc_memcpy(shared void* restrict __dst, shared const void* restrict __src, size_t __n);
void upc_memget(void* restrict __dst, shared const void* restrict __src, size_t __n);
void upc_memput(shared void* restrict __dst, const void* restrict __src, size_t __n);
void upc_memset(shared void* __dst, int __c, size_t __n);

/* Programs for Berkeley UPC expect its atomics and its extensions here. */
#include <bupc_atomics.h>
#include <bupc_extensions.h>

#endif
