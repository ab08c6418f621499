/* SPDX-License-Identifier: MIT */
/* Dynamic shared memory. (Spec: "Dynamic Memory Allocation".) Sizes are in bytes. Fatal: out of
 * memory, and freeing a pointer that is not to the start of a live object. */
#ifndef UPCRI_ALLOC_H
#define UPCRI_ALLOC_H

#include <upcri/call_site.h>
#include <upcri/pointer.h>

UPCRI_BEGIN_C

/* nbytes with affinity to the caller, at least 16-byte aligned, not cleared; null for 0 bytes. */
upcr_shared_ptr_t upcr_alloc(size_t nbytes);
/* nblocks blocks of blocksz bytes, distributed over the threads from thread 0 on; null for 0 bytes.
 * upcr_all_alloc is collective and returns the same object on every thread. */
upcr_shared_ptr_t upcr_global_alloc(size_t nblocks, size_t blocksz);
upcr_shared_ptr_t upcr_all_alloc(size_t nblocks, size_t blocksz);
/* Frees an object of any of the above functions, on any thread; null is ignored. upcr_all_free is
 * collective and waits until all threads have entered. */
void upcr_free(upcr_shared_ptr_t sptr);
void upcr_all_free(upcr_shared_ptr_t sptr);

/* Older interfaces: nblocks * blocksz bytes with affinity to the caller. */
upcr_shared_ptr_t upcr_local_alloc(size_t nblocks, size_t blocksz);

UPCRI_PLACED(upcr_shared_ptr_t, upcr_alloc, size_t)
UPCRI_PLACED(upcr_shared_ptr_t, upcr_global_alloc, size_t, size_t)
UPCRI_PLACED(upcr_shared_ptr_t, upcr_all_alloc, size_t, size_t)
UPCRI_PLACED_VOID(upcr_free, upcr_shared_ptr_t)
UPCRI_PLACED_VOID(upcr_all_free, upcr_shared_ptr_t)
UPCRI_PLACED(upcr_shared_ptr_t, upcr_local_alloc, size_t, size_t)

UPCRI_END_C

#define upcr_alloc(nbytes) UPCRI_FROM_HERE(upcr_alloc, nbytes)
#define upcr_global_alloc(nblocks, blocksz) UPCRI_FROM_HERE(upcr_global_alloc, nblocks, blocksz)
#define upcr_all_alloc(nblocks, blocksz) UPCRI_FROM_HERE(upcr_all_alloc, nblocks, blocksz)
#define upcr_free(sptr) UPCRI_FROM_HERE(upcr_free, sptr)
#define upcr_all_free(sptr) UPCRI_FROM_HERE(upcr_all_free, sptr)
#define upcr_local_alloc(nblocks, blocksz) UPCRI_FROM_HERE(upcr_local_alloc, nblocks, blocksz)

#endif
