/* SPDX-License-Identifier: MIT */
/* Collectives over one value a thread as UPC programs see them. Read by the translator only. */
#ifndef BUPC_COLLECTIVEV_H
#define BUPC_COLLECTIVEV_H

#if UPCRI_PORTABLE && __BERKELEY_UPC_PTHREADS__
#include <upc_types.h> /* the collectives are not there */
#else
#include <upc_collective.h>
#endif

#include "../upcri/value_macros.h"

#ifdef UPCRI_PORTABLE
#include "value_functions.h"
#else
void upcri_allv_broadcast(void* __value, size_t __nbytes, int __root);
void upcri_allv_scatter(void* __value, size_t __nbytes, int __root, const void* __array);
void* upcri_allv_gather(const void* __value, size_t __nbytes, int __root, void* __array);
void upcri_allv_permute(void* __value, size_t __nbytes, int __to);
void upcri_allv_reduce(void* __value, upc_type_t __type, int __root, upc_op_t __op);
void upcri_allv_prefix_reduce(void* __value, upc_type_t __type, upc_op_t __op);
#endif

/* Berkeley's header has them, and programs rely on it. */
#ifndef MIN
#define MIN(x, y) ((x) < (y) ? (x) : (y))
#endif
#ifndef MAX
#define MAX(x, y) ((x) > (y) ? (x) : (y))
#endif

#endif
