/* SPDX-License-Identifier: MIT */
/* Collective operations as UPC programs see them (UPC 1.3 libraries, 7.4; upc_all_sort from the
 * Collective Operations Specification 1.0). Read by the translator only. */
#ifndef UPC_COLLECTIVE_H
#define UPC_COLLECTIVE_H

#include <upc.h>

/* -portable: other runtimes have them under Berkeley's names only. */
#ifdef UPCRI_PORTABLE
#if __BERKELEY_UPC_PTHREADS__
#error "Berkeley UPC's runtime has no collectives with -pthreads: leave that out"
#endif
#define upc_all_broadcast bupc_all_broadcast
#define upc_all_scatter bupc_all_scatter
#define upc_all_gather bupc_all_gather
#define upc_all_gather_all bupc_all_gather_all
#define upc_all_exchange bupc_all_exchange
#define upc_all_permute bupc_all_permute
#define upc_all_reduceC bupc_all_reduceC
#define upc_all_reduceUC bupc_all_reduceUC
#define upc_all_reduceS bupc_all_reduceS
#define upc_all_reduceUS bupc_all_reduceUS
#define upc_all_reduceI bupc_all_reduceI
#define upc_all_reduceUI bupc_all_reduceUI
#define upc_all_reduceL bupc_all_reduceL
#define upc_all_reduceUL bupc_all_reduceUL
#define upc_all_reduceF bupc_all_reduceF
#define upc_all_reduceD bupc_all_reduceD
#define upc_all_reduceLD bupc_all_reduceLD
#define upc_all_prefix_reduceC bupc_all_prefix_reduceC
#define upc_all_prefix_reduceUC bupc_all_prefix_reduceUC
#define upc_all_prefix_reduceS bupc_all_prefix_reduceS
#define upc_all_prefix_reduceUS bupc_all_prefix_reduceUS
#define upc_all_prefix_reduceI bupc_all_prefix_reduceI
#define upc_all_prefix_reduceUI bupc_all_prefix_reduceUI
#define upc_all_prefix_reduceL bupc_all_prefix_reduceL
#define upc_all_prefix_reduceUL bupc_all_prefix_reduceUL
#define upc_all_prefix_reduceF bupc_all_prefix_reduceF
#define upc_all_prefix_reduceD bupc_all_prefix_reduceD
#define upc_all_prefix_reduceLD bupc_all_prefix_reduceLD
#endif

#define UPC_FUNC (1 << 16)
#define UPC_NONCOMM_FUNC (1 << 17)

void upc_all_broadcast(shared void* restrict __dst, shared const void* restrict __src,
                       size_t __nbytes, upc_flag_t __flags);
void upc_all_scatter(shared void* restrict __dst, shared const void* restrict __src,
                     size_t __nbytes, upc_flag_t __flags);
void upc_all_gather(shared void* restrict __dst, shared const void* restrict __src, size_t __nbytes,
                    upc_flag_t __flags);
void upc_all_gather_all(shared void* restrict __dst, shared const void* restrict __src,
                        size_t __nbytes, upc_flag_t __flags);
void upc_all_exchange(shared void* restrict __dst, shared const void* restrict __src,
                      size_t __nbytes, upc_flag_t __flags);
void upc_all_permute(shared void* restrict __dst, shared const void* restrict __src,
                     shared const int* restrict __perm, size_t __nbytes, upc_flag_t __flags);
void upc_all_sort(shared void* __A, size_t __elem_size, size_t __nelems, size_t __blk_size,
                  int (*__func)(shared void*, shared void*), upc_flag_t __flags);

#define UPCRI_REDUCE(letters, type)                                                            \
  void upc_all_reduce##letters(shared void* restrict __dst, shared const void* restrict __src, \
                               upc_op_t __op, size_t __nelems, size_t __blk_size,              \
                               type (*__func)(type, type), upc_flag_t __flags);                \
  void upc_all_prefix_reduce##letters(                                                         \
      shared void* restrict __dst, shared const void* restrict __src, upc_op_t __op,           \
      size_t __nelems, size_t __blk_size, type (*__func)(type, type), upc_flag_t __flags);     \
  /* Berkeley's extension: the result goes to the object at dst of every thread. */            \
  void bupc_all_reduce_all##letters(                                                           \
      shared void* restrict __dst, shared const void* restrict __src, upc_op_t __op,           \
      size_t __nelems, size_t __blk_size, type (*__func)(type, type), upc_flag_t __flags);
UPCRI_REDUCE(C, signed char)
UPCRI_REDUCE(UC, unsigned char)
UPCRI_REDUCE(S, signed short)
UPCRI_REDUCE(US, unsigned short)
UPCRI_REDUCE(I, signed int)
UPCRI_REDUCE(UI, unsigned int)
UPCRI_REDUCE(L, signed long)
UPCRI_REDUCE(UL, unsigned long)
UPCRI_REDUCE(F, float)
UPCRI_REDUCE(D, double)
UPCRI_REDUCE(LD, long double)
#undef UPCRI_REDUCE

#endif
