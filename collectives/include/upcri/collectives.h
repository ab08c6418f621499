/* SPDX-License-Identifier: MIT */
/* Collective operations: data movement, reduction, prefix reduction and sorting. (UPC Collective
 * Operations Specification 1.0, section 4; UPC 1.3 libraries, 7.4.)
 *
 * Every thread calls the same function with the same arguments. flags is one UPC_IN_*SYNC or'ed
 * with one UPC_OUT_*SYNC (or one of them, or 0: a missing one is ALLSYNC). It determines how the
 * call is ordered with the accesses of other threads before and after it. The checking runtime ends
 * the job with a message for arguments that break a rule stated here, or that differ between
 * threads. */
#ifndef UPCRI_COLLECTIVES_H
#define UPCRI_COLLECTIVES_H

#include <upc_types.h>
#include <upcri/call_site.h>
#include <upcri/job.h>

UPCRI_BEGIN_C

/* Operations in addition to those of upc_types.h: func is commutative, or the order of its operands
 * matters; associative in either case. */
#define UPC_FUNC (1 << 16)
#define UPC_NONCOMM_FUNC (1 << 17)

/* --- relocalization ---
 * nbytes > 0 is the size of a block; the areas of dst, src and perm must not overlap. Where an area
 * has blocks on every thread, they have the same offset in each thread's memory, and the pointer is
 * to thread 0's; its phase is ignored. */

/* The block at src, of any thread, to the block at dst of every thread. */
void upc_all_broadcast(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                       upc_flag_t flags);
/* Block i of the THREADS blocks at src, all of one thread, to the block at dst of thread i. */
void upc_all_scatter(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes, upc_flag_t flags);
/* The block at src of thread i to block i of the THREADS blocks at dst, all of one thread. */
void upc_all_gather(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes, upc_flag_t flags);
/* The same to the THREADS blocks at dst of every thread. */
void upc_all_gather_all(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                        upc_flag_t flags);
/* Block i of the THREADS blocks at src of thread j to block j of those at dst of thread i. */
void upc_all_exchange(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                      upc_flag_t flags);
/* The block at src of thread i to the block at dst of thread perm[i]; perm is a shared array of
 * THREADS ints with block size 1 and holds each thread once. */
void upc_all_permute(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upcr_pshared_ptr_t perm,
                     size_t nbytes, upc_flag_t flags);

/* --- computation ---
 * src is an array of nelems elements in blocks of blk_size elements, 0 for one indefinite block;
 * its phase counts. op is one of UPC_ADD … UPC_MAX (the bitwise ones not for floating point), or
 * UPC_FUNC or UPC_NONCOMM_FUNC for func, which is not used otherwise. With nelems 0 nothing is
 * written. Minimum and maximum compare numbers: the result is +0 or -0 where both are least, and
 * with a NaN among the elements it is either the NaN or one of the numbers, depending on the order.
 * Sums and products of floating point are rounded in an order that depends only on the number of
 * threads, nelems, blk_size and the pointers' threads and phases.
 *
 * reduce:        *dst = src[0] op … op src[nelems-1], dst on any thread.
 * prefix_reduce: dst[i] = src[0] op … op src[i], dst with the same block size and a phase of its
 *                own. dst and src must not overlap.
 * reduce_all:    as reduce, to the object at dst of every thread; dst is to thread 0's. */
#define UPCRI_DECLARE_REDUCE(letters, type)                                                      \
  void upc_all_reduce##letters(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upc_op_t op,        \
                               size_t nelems, size_t blk_size, type (*func)(type, type),         \
                               upc_flag_t flags);                                                \
  void upc_all_prefix_reduce##letters(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upc_op_t op, \
                                      size_t nelems, size_t blk_size, type (*func)(type, type),  \
                                      upc_flag_t flags);                                         \
  void bupc_all_reduce_all##letters(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upc_op_t op,   \
                                    size_t nelems, size_t blk_size, type (*func)(type, type),    \
                                    upc_flag_t flags);                                           \
  UPCRI_PLACE_REDUCE(upc_all_reduce##letters, type)                                              \
  UPCRI_PLACE_REDUCE(upc_all_prefix_reduce##letters, type)                                       \
  UPCRI_PLACE_REDUCE(bupc_all_reduce_all##letters, type)
#define UPCRI_PLACE_REDUCE(name, type)                                                        \
  UPCRI_PLACED_COLLECTIVE(name, upcri_4 * sizeof(type), upcr_shared_ptr_t, upcr_shared_ptr_t, \
                          upc_op_t, size_t, size_t, type (*)(type, type), upc_flag_t)
UPCRI_DECLARE_REDUCE(C, signed char)
UPCRI_DECLARE_REDUCE(UC, unsigned char)
UPCRI_DECLARE_REDUCE(S, signed short)
UPCRI_DECLARE_REDUCE(US, unsigned short)
UPCRI_DECLARE_REDUCE(I, signed int)
UPCRI_DECLARE_REDUCE(UI, unsigned int)
UPCRI_DECLARE_REDUCE(L, signed long)
UPCRI_DECLARE_REDUCE(UL, unsigned long)
UPCRI_DECLARE_REDUCE(F, float)
UPCRI_DECLARE_REDUCE(D, double)
UPCRI_DECLARE_REDUCE(LD, long double)
#undef UPCRI_DECLARE_REDUCE
#undef UPCRI_PLACE_REDUCE

/* Sorts nelems elements of elem_size bytes at array, in blocks of blk_size elements (0: one
 * indefinite block; the phase counts), into ascending order by func, which gets pointers to two
 * elements and returns less than, equal to or more than 0. Stable. Elements move during the sort,
 * so func must depend only on their values. Needs scratch memory of the array's size from the
 * shared heaps. */
void upc_all_sort(upcr_shared_ptr_t array, size_t elem_size, size_t nelems, size_t blk_size,
                  int (*func)(upcr_shared_ptr_t, upcr_shared_ptr_t), upc_flag_t flags);

UPCRI_PLACED_COLLECTIVE(upc_all_broadcast, upcri_3* upcr_threads(), upcr_shared_ptr_t,
                        upcr_shared_ptr_t, size_t, upc_flag_t)
UPCRI_PLACED_COLLECTIVE(upc_all_scatter, upcri_3* upcr_threads(), upcr_shared_ptr_t,
                        upcr_shared_ptr_t, size_t, upc_flag_t)
UPCRI_PLACED_COLLECTIVE(upc_all_gather, upcri_3* upcr_threads(), upcr_shared_ptr_t,
                        upcr_shared_ptr_t, size_t, upc_flag_t)
UPCRI_PLACED_COLLECTIVE(upc_all_gather_all, upcri_3* upcr_threads() * upcr_threads(),
                        upcr_shared_ptr_t, upcr_shared_ptr_t, size_t, upc_flag_t)
UPCRI_PLACED_COLLECTIVE(upc_all_exchange, upcri_3* upcr_threads() * upcr_threads(),
                        upcr_shared_ptr_t, upcr_shared_ptr_t, size_t, upc_flag_t)
UPCRI_PLACED_COLLECTIVE(upc_all_permute, upcri_3* upcr_threads(), upcr_shared_ptr_t,
                        upcr_shared_ptr_t, upcr_pshared_ptr_t, size_t, upc_flag_t)
UPCRI_PLACED_COLLECTIVE(upc_all_sort, upcri_2* upcri_3, upcr_shared_ptr_t, size_t, size_t, size_t,
                        int (*)(upcr_shared_ptr_t, upcr_shared_ptr_t), upc_flag_t)

UPCRI_END_C

#define upc_all_broadcast(...) UPCRI_FROM_HERE(upc_all_broadcast, __VA_ARGS__)
#define upc_all_scatter(...) UPCRI_FROM_HERE(upc_all_scatter, __VA_ARGS__)
#define upc_all_gather(...) UPCRI_FROM_HERE(upc_all_gather, __VA_ARGS__)
#define upc_all_gather_all(...) UPCRI_FROM_HERE(upc_all_gather_all, __VA_ARGS__)
#define upc_all_exchange(...) UPCRI_FROM_HERE(upc_all_exchange, __VA_ARGS__)
#define upc_all_permute(...) UPCRI_FROM_HERE(upc_all_permute, __VA_ARGS__)
#define upc_all_sort(...) UPCRI_FROM_HERE(upc_all_sort, __VA_ARGS__)
#define upc_all_reduceC(...) UPCRI_FROM_HERE(upc_all_reduceC, __VA_ARGS__)
#define upc_all_reduceUC(...) UPCRI_FROM_HERE(upc_all_reduceUC, __VA_ARGS__)
#define upc_all_reduceS(...) UPCRI_FROM_HERE(upc_all_reduceS, __VA_ARGS__)
#define upc_all_reduceUS(...) UPCRI_FROM_HERE(upc_all_reduceUS, __VA_ARGS__)
#define upc_all_reduceI(...) UPCRI_FROM_HERE(upc_all_reduceI, __VA_ARGS__)
#define upc_all_reduceUI(...) UPCRI_FROM_HERE(upc_all_reduceUI, __VA_ARGS__)
#define upc_all_reduceL(...) UPCRI_FROM_HERE(upc_all_reduceL, __VA_ARGS__)
#define upc_all_reduceUL(...) UPCRI_FROM_HERE(upc_all_reduceUL, __VA_ARGS__)
#define upc_all_reduceF(...) UPCRI_FROM_HERE(upc_all_reduceF, __VA_ARGS__)
#define upc_all_reduceD(...) UPCRI_FROM_HERE(upc_all_reduceD, __VA_ARGS__)
#define upc_all_reduceLD(...) UPCRI_FROM_HERE(upc_all_reduceLD, __VA_ARGS__)
#define upc_all_prefix_reduceC(...) UPCRI_FROM_HERE(upc_all_prefix_reduceC, __VA_ARGS__)
#define upc_all_prefix_reduceUC(...) UPCRI_FROM_HERE(upc_all_prefix_reduceUC, __VA_ARGS__)
#define upc_all_prefix_reduceS(...) UPCRI_FROM_HERE(upc_all_prefix_reduceS, __VA_ARGS__)
#define upc_all_prefix_reduceUS(...) UPCRI_FROM_HERE(upc_all_prefix_reduceUS, __VA_ARGS__)
#define upc_all_prefix_reduceI(...) UPCRI_FROM_HERE(upc_all_prefix_reduceI, __VA_ARGS__)
#define upc_all_prefix_reduceUI(...) UPCRI_FROM_HERE(upc_all_prefix_reduceUI, __VA_ARGS__)
#define upc_all_prefix_reduceL(...) UPCRI_FROM_HERE(upc_all_prefix_reduceL, __VA_ARGS__)
#define upc_all_prefix_reduceUL(...) UPCRI_FROM_HERE(upc_all_prefix_reduceUL, __VA_ARGS__)
#define upc_all_prefix_reduceF(...) UPCRI_FROM_HERE(upc_all_prefix_reduceF, __VA_ARGS__)
#define upc_all_prefix_reduceD(...) UPCRI_FROM_HERE(upc_all_prefix_reduceD, __VA_ARGS__)
#define upc_all_prefix_reduceLD(...) UPCRI_FROM_HERE(upc_all_prefix_reduceLD, __VA_ARGS__)
#define bupc_all_reduce_allC(...) UPCRI_FROM_HERE(bupc_all_reduce_allC, __VA_ARGS__)
#define bupc_all_reduce_allUC(...) UPCRI_FROM_HERE(bupc_all_reduce_allUC, __VA_ARGS__)
#define bupc_all_reduce_allS(...) UPCRI_FROM_HERE(bupc_all_reduce_allS, __VA_ARGS__)
#define bupc_all_reduce_allUS(...) UPCRI_FROM_HERE(bupc_all_reduce_allUS, __VA_ARGS__)
#define bupc_all_reduce_allI(...) UPCRI_FROM_HERE(bupc_all_reduce_allI, __VA_ARGS__)
#define bupc_all_reduce_allUI(...) UPCRI_FROM_HERE(bupc_all_reduce_allUI, __VA_ARGS__)
#define bupc_all_reduce_allL(...) UPCRI_FROM_HERE(bupc_all_reduce_allL, __VA_ARGS__)
#define bupc_all_reduce_allUL(...) UPCRI_FROM_HERE(bupc_all_reduce_allUL, __VA_ARGS__)
#define bupc_all_reduce_allF(...) UPCRI_FROM_HERE(bupc_all_reduce_allF, __VA_ARGS__)
#define bupc_all_reduce_allD(...) UPCRI_FROM_HERE(bupc_all_reduce_allD, __VA_ARGS__)
#define bupc_all_reduce_allLD(...) UPCRI_FROM_HERE(bupc_all_reduce_allLD, __VA_ARGS__)

/* The names that Berkeley's translator uses. */
#define bupc_all_broadcast upc_all_broadcast
#define bupc_all_scatter upc_all_scatter
#define bupc_all_gather upc_all_gather
#define bupc_all_gather_all upc_all_gather_all
#define bupc_all_exchange upc_all_exchange
#define bupc_all_permute upc_all_permute
#define bupc_all_reduceC upc_all_reduceC
#define bupc_all_reduceUC upc_all_reduceUC
#define bupc_all_reduceS upc_all_reduceS
#define bupc_all_reduceUS upc_all_reduceUS
#define bupc_all_reduceI upc_all_reduceI
#define bupc_all_reduceUI upc_all_reduceUI
#define bupc_all_reduceL upc_all_reduceL
#define bupc_all_reduceUL upc_all_reduceUL
#define bupc_all_reduceF upc_all_reduceF
#define bupc_all_reduceD upc_all_reduceD
#define bupc_all_reduceLD upc_all_reduceLD
#define bupc_all_prefix_reduceC upc_all_prefix_reduceC
#define bupc_all_prefix_reduceUC upc_all_prefix_reduceUC
#define bupc_all_prefix_reduceS upc_all_prefix_reduceS
#define bupc_all_prefix_reduceUS upc_all_prefix_reduceUS
#define bupc_all_prefix_reduceI upc_all_prefix_reduceI
#define bupc_all_prefix_reduceUI upc_all_prefix_reduceUI
#define bupc_all_prefix_reduceL upc_all_prefix_reduceL
#define bupc_all_prefix_reduceUL upc_all_prefix_reduceUL
#define bupc_all_prefix_reduceF upc_all_prefix_reduceF
#define bupc_all_prefix_reduceD upc_all_prefix_reduceD
#define bupc_all_prefix_reduceLD upc_all_prefix_reduceLD

#endif
