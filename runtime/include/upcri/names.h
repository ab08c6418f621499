/* SPDX-License-Identifier: MIT */
/* The runtime's entry points under UPC's own names. (Spec: "Entry-points in the upc_* Namespace".)
 */
#ifndef UPCRI_NAMES_H
#define UPCRI_NAMES_H

#define upc_global_exit upcr_global_exit

#define upc_global_alloc upcr_global_alloc
#define upc_all_alloc upcr_all_alloc
#define upc_alloc upcr_alloc
#define upc_free upcr_free
#define upc_all_free upcr_all_free
/* UPC before 1.1. */
#define upc_local_alloc upcr_local_alloc

#define upc_threadof upcr_threadof_shared
#define upc_phaseof upcr_phaseof_shared
#define upc_addrfield upcr_addrfield_shared
#define upc_affinitysize upcr_affinitysize
#define upc_resetphase upcr_shared_resetphase

#define upc_global_lock_alloc upcr_global_lock_alloc
#define upc_all_lock_alloc upcr_all_lock_alloc
#define upc_lock_free upcr_lock_free
#define upc_all_lock_free upcr_all_lock_free
#define upc_lock upcr_lock
#define upc_lock_attempt upcr_lock_attempt
#define upc_unlock upcr_unlock

#define upc_memcpy upcr_memcpy
#define upc_memput upcr_memput
#define upc_memget upcr_memget
#define upc_memset upcr_memset

#define upc_cast upcr_cast
#define upc_thread_info upcr_thread_info

/* An opaque lock, accessed through a pointer-to-shared. */
typedef struct upcri_lock_s upc_lock_t;

#endif
