/* SPDX-License-Identifier: MIT */
/* What translators expect of a runtime beyond the specification: names of older versions of the
 * interface, and helpers that some translators' output declares itself. Those declarations repeat
 * these, so these must stay compatible. */
#ifndef UPCRI_OTHER_TRANSLATORS_H
#define UPCRI_OTHER_TRANSLATORS_H

#include <upcri/lists.h>
#include <upcri/static_data.h>

UPCRI_BEGIN_C

/* One line of the tables for upcr_startup_shalloc and upcr_startup_pshalloc. Newer translators
 * define these macros themselves, with the same tokens, so that the second definition is
 * harmless. */
#define UPCRT_STARTUP_SHALLOC(sptr, blockbytes, numblocks, mult_by_threads, elemsz, typestr) \
  {&(sptr), (blockbytes), (numblocks), (mult_by_threads), (elemsz), #sptr, (typestr)}
#define UPCRT_STARTUP_PSHALLOC UPCRT_STARTUP_SHALLOC

/* --- upc_forall --- */

/* The greatest common divisor, not negative; upcrt_gcd(0, 0) is 0. */
int upcrt_gcd(int a, int b);

/* The first value of the counter, from lo on by step, at which the calling thread executes the body
 * of a upc_forall whose affinity is an integer: start_thread has the iteration at lo, and the
 * affinity grows by scale times step each time. Where the thread has no iteration at all the result
 * ends the loop: INT_MAX, or INT_MIN for a negative step. */
int _upcrt_forall_start(int start_thread, int step, int lo, int scale);

/* The first translators had no scale, which is 1 then, and ended argument lists with these. */
#define UPCRI_PT_ARG , int upcri_scale
#define UPCRI_PT_PASS , 1

/* --- transfers --- */

/* A put that the translator has split off; it is complete on return. */
void _upcrt_memput_nb(upcr_shared_ptr_t dst, const void* src, size_t nbytes);

UPCRI_END_C

#define upcr_memcpy_vlist bupc_memcpy_vlist
#define upcr_memput_vlist bupc_memput_vlist
#define upcr_memget_vlist bupc_memget_vlist
#define upcr_memcpy_vlist_async bupc_memcpy_vlist_async
#define upcr_memput_vlist_async bupc_memput_vlist_async
#define upcr_memget_vlist_async bupc_memget_vlist_async
#define upcr_memcpy_ilist bupc_memcpy_ilist
#define upcr_memput_ilist bupc_memput_ilist
#define upcr_memget_ilist bupc_memget_ilist
#define upcr_memcpy_ilist_async bupc_memcpy_ilist_async
#define upcr_memput_ilist_async bupc_memput_ilist_async
#define upcr_memget_ilist_async bupc_memget_ilist_async

#define upcr_add_shared_ptr upcr_add_shared
#endif
