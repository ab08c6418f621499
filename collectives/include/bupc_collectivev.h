/* SPDX-License-Identifier: MIT */
/* Collectives over one value per thread, Berkeley's extension, for C: the macros of
 * upcri/value_macros.h, and the functions behind them. nbytes is the size of a value. */
#ifndef BUPC_COLLECTIVEV_H
#define BUPC_COLLECTIVEV_H

#include <upcri/guard_macros.h>

#include <upcri/call_site.h>
#include <upcri/collectives.h>
#include <upcri/value_macros.h>

UPCRI_BEGIN_C

/* Fatal: a root that is not a thread. The checking runtime also reports sizes, roots and operations
 * that differ between threads, and a NULL array on a root. */
void upcri_allv_broadcast(void* value, size_t nbytes, int root);
void upcri_allv_scatter(void* value, size_t nbytes, int root, const void* array);
void* upcri_allv_gather(const void* value, size_t nbytes, int root, void* array);
/* Fatal: a target thread that two threads pass. */
void upcri_allv_permute(void* value, size_t nbytes, int to);
/* Fatal: an operation that the type does not have. */
void upcri_allv_reduce(void* value, upc_type_t type, int root, upc_op_t op);
void upcri_allv_prefix_reduce(void* value, upc_type_t type, upc_op_t op);

UPCRI_PLACED_VOID(upcri_allv_broadcast, void*, size_t, int)
UPCRI_PLACED_VOID(upcri_allv_scatter, void*, size_t, int, const void*)
UPCRI_PLACED(void*, upcri_allv_gather, const void*, size_t, int, void*)
UPCRI_PLACED_VOID(upcri_allv_permute, void*, size_t, int)
UPCRI_PLACED_VOID(upcri_allv_reduce, void*, upc_type_t, int, upc_op_t)
UPCRI_PLACED_VOID(upcri_allv_prefix_reduce, void*, upc_type_t, upc_op_t)

UPCRI_END_C

#define upcri_allv_broadcast(...) UPCRI_FROM_HERE(upcri_allv_broadcast, __VA_ARGS__)
#define upcri_allv_scatter(...) UPCRI_FROM_HERE(upcri_allv_scatter, __VA_ARGS__)
#define upcri_allv_gather(...) UPCRI_FROM_HERE(upcri_allv_gather, __VA_ARGS__)
#define upcri_allv_permute(...) UPCRI_FROM_HERE(upcri_allv_permute, __VA_ARGS__)
#define upcri_allv_reduce(...) UPCRI_FROM_HERE(upcri_allv_reduce, __VA_ARGS__)
#define upcri_allv_prefix_reduce(...) UPCRI_FROM_HERE(upcri_allv_prefix_reduce, __VA_ARGS__)

#include <upcri/restore_macros.h>

#endif
