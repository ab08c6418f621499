/* SPDX-License-Identifier: MIT */
/* Berkeley UPC's atomics as UPC programs see them, with upc.h. Read by the translator only; the
 * same header for C says what the names mean. */
#ifndef BUPC_ATOMICS_H
#define BUPC_ATOMICS_H

/* The letters are pasted before they can expand: <complex.h> has a macro I. */
#define UPCRI_BUPC_MODE(stem, type, mode, pointer)                       \
  type stem##_read_##mode(pointer __ptr);                                \
  void stem##_set_##mode(pointer __ptr, type __val);                     \
  type stem##_swap_##mode(pointer __ptr, type __val);                    \
  type stem##_mswap_##mode(pointer __ptr, type __mask, type __val);      \
  type stem##_cswap_##mode(pointer __ptr, type __oldval, type __newval); \
  type stem##_fetchadd_##mode(pointer __ptr, type __op);                 \
  type stem##_fetchand_##mode(pointer __ptr, type __op);                 \
  type stem##_fetchor_##mode(pointer __ptr, type __op);                  \
  type stem##_fetchxor_##mode(pointer __ptr, type __op);                 \
  type stem##_fetchnot_##mode(pointer __ptr);
#define UPCRI_BUPC_ATOMICS(name, type)                            \
  UPCRI_BUPC_MODE(bupc_atomic##name, type, relaxed, shared void*) \
  UPCRI_BUPC_MODE(bupc_atomic##name, type, strict, shared void*)  \
  UPCRI_BUPC_MODE(bupc_atomic##name, type, private, void*)
UPCRI_BUPC_ATOMICS(I, int)
UPCRI_BUPC_ATOMICS(UI, unsigned int)
UPCRI_BUPC_ATOMICS(L, long)
UPCRI_BUPC_ATOMICS(UL, unsigned long)
UPCRI_BUPC_ATOMICS(I64, __INT64_TYPE__)
UPCRI_BUPC_ATOMICS(U64, __UINT64_TYPE__)
UPCRI_BUPC_ATOMICS(I32, __INT32_TYPE__)
UPCRI_BUPC_ATOMICS(U32, __UINT32_TYPE__)
#undef UPCRI_BUPC_MODE
#undef UPCRI_BUPC_ATOMICS

#endif
