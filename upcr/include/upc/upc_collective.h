/* Collective operations as UPC programs see them (UPC 1.3 libraries, 7.4; upc_all_sort from the
 * Collective Operations Specification 1.0). Read by the translator only. */
#ifndef UPC_COLLECTIVE_H
#define UPC_COLLECTIVE_H

#include <upc.h>

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
