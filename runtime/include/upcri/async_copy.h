/* SPDX-License-Identifier: MIT */
/* Asynchronous memory copies under the names of UPC 1.3 (upc_nb.h) and of Berkeley's extensions, on
 * top of the runtime's non-blocking operations (nonblocking.h, bulk.h). Arguments are as for
 * upcr_memcpy and similar functions. A copy with a handle is complete when the handle has been
 * waited for, one without when upc_synci, bupc_waitsynci or upcr_wait_syncnbi_all returns. */
#ifndef UPCRI_ASYNC_COPY_H
#define UPCRI_ASYNC_COPY_H

#include <upcri/bulk.h>

UPCRI_BEGIN_C

/* A copy in flight. Translators declare variables as `struct _upcri_eop *`. */
typedef struct _upcri_eop* bupc_handle_t;
typedef bupc_handle_t upc_handle_t;
#define BUPC_COMPLETE_HANDLE ((bupc_handle_t)0)
#define UPC_COMPLETE_HANDLE BUPC_COMPLETE_HANDLE

UPCRI_INLINE bupc_handle_t upcri_started(upcr_handle_t handle) { return (bupc_handle_t)handle; }

UPCRI_END_C

/* --- with a handle --- */

#define upcr_memcpy_nb(dst, src, nbytes) upcri_started(upcr_nb_memcpy(dst, src, nbytes))
#define upcr_memget_nb(dst, src, nbytes) upcri_started(upcr_nb_memget(dst, src, nbytes))
#define upcr_memput_nb(dst, src, nbytes) upcri_started(upcr_nb_memput(dst, src, nbytes))
#define upcr_memset_nb(dst, c, nbytes) upcri_started(upcr_nb_memset(dst, c, nbytes))
#define upc_memcpy_nb upcr_memcpy_nb
#define upc_memget_nb upcr_memget_nb
#define upc_memput_nb upcr_memput_nb
#define upc_memset_nb upcr_memset_nb
#define bupc_memcpy_async upcr_memcpy_nb
#define bupc_memget_async upcr_memget_nb
#define bupc_memput_async upcr_memput_nb
#define bupc_memset_async upcr_memset_nb

/* Wait for, or test (1: complete), one handle or n of them. */
#define upcr_waitsync(handle) upcr_wait_syncnb((upcr_handle_t)(handle))
#define upcr_trysync(handle) upcr_try_syncnb((upcr_handle_t)(handle))
#define upc_sync upcr_waitsync
#define upc_sync_attempt upcr_trysync
#define bupc_waitsync upcr_waitsync
#define bupc_trysync upcr_trysync
#define bupc_waitsync_all(handles, n) upcr_wait_syncnb_all((upcr_handle_t*)(handles), n)
#define bupc_trysync_all(handles, n) upcr_try_syncnb_all((upcr_handle_t*)(handles), n)
#define bupc_waitsync_some(handles, n) upcr_wait_syncnb_some((upcr_handle_t*)(handles), n)
#define bupc_trysync_some(handles, n) upcr_try_syncnb_some((upcr_handle_t*)(handles), n)

/* --- without --- */

#define upc_memcpy_nbi upcr_nbi_memcpy
#define upc_memget_nbi upcr_nbi_memget
#define upc_memput_nbi upcr_nbi_memput
#define upc_memset_nbi upcr_nbi_memset
#define upc_synci upcr_wait_syncnbi_all
#define upc_synci_attempt upcr_try_syncnbi_all
#define bupc_memcpy_asynci upcr_nbi_memcpy
#define bupc_memget_asynci upcr_nbi_memget
#define bupc_memput_asynci upcr_nbi_memput
#define bupc_memset_asynci upcr_nbi_memset
#define bupc_waitsynci upcr_wait_syncnbi_all
#define bupc_trysynci upcr_try_syncnbi_all

/* Collects the copies without handle that start in between under one handle. */
#define bupc_begin_accessregion upcr_begin_nbi_accessregion
#define bupc_end_accessregion() upcri_started(upcr_end_nbi_accessregion())

#endif
