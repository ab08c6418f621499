/* SPDX-License-Identifier: MIT */
/* In the checking and the recording runtime every shared access records its place in the source:
 * errors name it, and counts belong to it. Included last: the macros have the names of the
 * functions. */
#ifndef UPCRI_PLACED_ACCESSES_H
#define UPCRI_PLACED_ACCESSES_H
#if defined(UPCRI_CHECK) || defined(UPCRI_REPORT)

#include <upcri/call_site.h>

UPCRI_BEGIN_C

#define UPCRI_PLACE_ACCESSES(kind)                                                                 \
  UPCRI_NOTED(upcr_handle_t, upcr_get_nb_##kind, void*, upcr_##kind##_ptr_t, ptrdiff_t, size_t)    \
  UPCRI_NOTED(upcr_handle_t, upcr_get_nb_##kind##_strict, void*, upcr_##kind##_ptr_t, ptrdiff_t,   \
              size_t)                                                                              \
  UPCRI_NOTED(upcr_valget_handle_t, upcr_get_nb_##kind##_val, upcr_##kind##_ptr_t, ptrdiff_t,      \
              size_t)                                                                              \
  UPCRI_NOTED(upcr_valget_handle_t, upcr_get_nb_##kind##_val_strict, upcr_##kind##_ptr_t,          \
              ptrdiff_t, size_t)                                                                   \
  UPCRI_NOTED_VOID(upcr_get_nbi_##kind, void*, upcr_##kind##_ptr_t, ptrdiff_t, size_t)             \
  UPCRI_NOTED_VOID(upcr_get_##kind, void*, upcr_##kind##_ptr_t, ptrdiff_t, size_t)                 \
  UPCRI_NOTED(double, upcr_get_##kind##_doubleval, upcr_##kind##_ptr_t, ptrdiff_t)                 \
  UPCRI_NOTED(double, upcr_get_##kind##_doubleval_strict, upcr_##kind##_ptr_t, ptrdiff_t)          \
  UPCRI_NOTED(float, upcr_get_##kind##_floatval, upcr_##kind##_ptr_t, ptrdiff_t)                   \
  UPCRI_NOTED(float, upcr_get_##kind##_floatval_strict, upcr_##kind##_ptr_t, ptrdiff_t)            \
  UPCRI_NOTED_VOID(upcr_get_##kind##_strict, void*, upcr_##kind##_ptr_t, ptrdiff_t, size_t)        \
  UPCRI_NOTED(upcr_register_value_t, upcr_get_##kind##_val, upcr_##kind##_ptr_t, ptrdiff_t,        \
              size_t)                                                                              \
  UPCRI_NOTED(upcr_register_value_t, upcr_get_##kind##_val_strict, upcr_##kind##_ptr_t, ptrdiff_t, \
              size_t)                                                                              \
  UPCRI_NOTED(upcr_handle_t, upcr_put_nb_##kind, upcr_##kind##_ptr_t, ptrdiff_t, const void*,      \
              size_t)                                                                              \
  UPCRI_NOTED(upcr_handle_t, upcr_put_nb_##kind##_strict, upcr_##kind##_ptr_t, ptrdiff_t,          \
              const void*, size_t)                                                                 \
  UPCRI_NOTED(upcr_handle_t, upcr_put_nb_##kind##_val, upcr_##kind##_ptr_t, ptrdiff_t,             \
              upcr_register_value_t, size_t)                                                       \
  UPCRI_NOTED(upcr_handle_t, upcr_put_nb_##kind##_val_strict, upcr_##kind##_ptr_t, ptrdiff_t,      \
              upcr_register_value_t, size_t)                                                       \
  UPCRI_NOTED_VOID(upcr_put_nbi_##kind, upcr_##kind##_ptr_t, ptrdiff_t, const void*, size_t)       \
  UPCRI_NOTED_VOID(upcr_put_nbi_##kind##_val, upcr_##kind##_ptr_t, ptrdiff_t,                      \
                   upcr_register_value_t, size_t)                                                  \
  UPCRI_NOTED_VOID(upcr_put_##kind, upcr_##kind##_ptr_t, ptrdiff_t, const void*, size_t)           \
  UPCRI_NOTED_VOID(upcr_put_##kind##_doubleval, upcr_##kind##_ptr_t, ptrdiff_t, double)            \
  UPCRI_NOTED_VOID(upcr_put_##kind##_doubleval_strict, upcr_##kind##_ptr_t, ptrdiff_t, double)     \
  UPCRI_NOTED_VOID(upcr_put_##kind##_floatval, upcr_##kind##_ptr_t, ptrdiff_t, float)              \
  UPCRI_NOTED_VOID(upcr_put_##kind##_floatval_strict, upcr_##kind##_ptr_t, ptrdiff_t, float)       \
  UPCRI_NOTED_VOID(upcr_put_##kind##_strict, upcr_##kind##_ptr_t, ptrdiff_t, const void*, size_t)  \
  UPCRI_NOTED_VOID(upcr_put_##kind##_val, upcr_##kind##_ptr_t, ptrdiff_t, upcr_register_value_t,   \
                   size_t)                                                                         \
  UPCRI_NOTED_VOID(upcr_put_##kind##_val_strict, upcr_##kind##_ptr_t, ptrdiff_t,                   \
                   upcr_register_value_t, size_t)
UPCRI_PLACE_ACCESSES(shared)
UPCRI_PLACE_ACCESSES(pshared)
#undef UPCRI_PLACE_ACCESSES

/* Copies, whose last parameter, upcri_3, is their bytes. */
#ifdef UPCRI_REPORT
#define UPCRI_COPY(result, name, ...)                                         \
  UPCRI_INLINE result upcri_placed_##name(const upcri_place_t* upcri_place,   \
                                          UPCRI_TYPED(__VA_ARGS__)) {         \
    upcri_note_place(upcri_place);                                            \
    if (upcri_3 < UPCRI_TIMED_BYTES) return (name)(UPCRI_NAMED(__VA_ARGS__)); \
    const uint64_t upcri_begun = upcri_begin_copy(upcri_place);               \
    result upcri_result = (name)(UPCRI_NAMED(__VA_ARGS__));                   \
    upcri_end_call(upcri_place, upcri_begun);                                 \
    return upcri_result;                                                      \
  }
#define UPCRI_COPY_VOID(name, ...)                                                \
  UPCRI_INLINE void upcri_placed_##name(const upcri_place_t* upcri_place,         \
                                        UPCRI_TYPED(__VA_ARGS__)) {               \
    upcri_note_place(upcri_place);                                                \
    const int upcri_timed = upcri_3 >= UPCRI_TIMED_BYTES;                         \
    const uint64_t upcri_begun = upcri_timed ? upcri_begin_copy(upcri_place) : 0; \
    (name)(UPCRI_NAMED(__VA_ARGS__));                                             \
    if (upcri_timed) upcri_end_call(upcri_place, upcri_begun);                    \
  }
#else
#define UPCRI_COPY UPCRI_NOTED
#define UPCRI_COPY_VOID UPCRI_NOTED_VOID
#endif
UPCRI_COPY_VOID(upcr_memcpy, upcr_shared_ptr_t, upcr_shared_ptr_t, size_t)
UPCRI_COPY_VOID(upcr_memget, void*, upcr_shared_ptr_t, size_t)
UPCRI_COPY_VOID(upcr_memput, upcr_shared_ptr_t, const void*, size_t)
UPCRI_COPY_VOID(upcr_memset, upcr_shared_ptr_t, int, size_t)
UPCRI_COPY(upcr_handle_t, upcr_nb_memcpy, upcr_shared_ptr_t, upcr_shared_ptr_t, size_t)
UPCRI_COPY(upcr_handle_t, upcr_nb_memget, void*, upcr_shared_ptr_t, size_t)
UPCRI_COPY(upcr_handle_t, upcr_nb_memput, upcr_shared_ptr_t, const void*, size_t)
UPCRI_COPY(upcr_handle_t, upcr_nb_memset, upcr_shared_ptr_t, int, size_t)
UPCRI_COPY_VOID(upcr_nbi_memcpy, upcr_shared_ptr_t, upcr_shared_ptr_t, size_t)
UPCRI_COPY_VOID(upcr_nbi_memget, void*, upcr_shared_ptr_t, size_t)
UPCRI_COPY_VOID(upcr_nbi_memput, upcr_shared_ptr_t, const void*, size_t)
UPCRI_COPY_VOID(upcr_nbi_memset, upcr_shared_ptr_t, int, size_t)

UPCRI_END_C

#define upcr_get_nb_pshared(...) UPCRI_FROM_HERE(upcr_get_nb_pshared, __VA_ARGS__)
#define upcr_get_nb_pshared_strict(...) UPCRI_FROM_HERE(upcr_get_nb_pshared_strict, __VA_ARGS__)
#define upcr_get_nb_pshared_val(...) UPCRI_FROM_HERE(upcr_get_nb_pshared_val, __VA_ARGS__)
#define upcr_get_nb_pshared_val_strict(...) \
  UPCRI_FROM_HERE(upcr_get_nb_pshared_val_strict, __VA_ARGS__)
#define upcr_get_nb_shared(...) UPCRI_FROM_HERE(upcr_get_nb_shared, __VA_ARGS__)
#define upcr_get_nb_shared_strict(...) UPCRI_FROM_HERE(upcr_get_nb_shared_strict, __VA_ARGS__)
#define upcr_get_nb_shared_val(...) UPCRI_FROM_HERE(upcr_get_nb_shared_val, __VA_ARGS__)
#define upcr_get_nb_shared_val_strict(...) \
  UPCRI_FROM_HERE(upcr_get_nb_shared_val_strict, __VA_ARGS__)
#define upcr_get_nbi_pshared(...) UPCRI_FROM_HERE(upcr_get_nbi_pshared, __VA_ARGS__)
#define upcr_get_nbi_shared(...) UPCRI_FROM_HERE(upcr_get_nbi_shared, __VA_ARGS__)
#define upcr_get_pshared(...) UPCRI_FROM_HERE(upcr_get_pshared, __VA_ARGS__)
#define upcr_get_pshared_doubleval(...) UPCRI_FROM_HERE(upcr_get_pshared_doubleval, __VA_ARGS__)
#define upcr_get_pshared_doubleval_strict(...) \
  UPCRI_FROM_HERE(upcr_get_pshared_doubleval_strict, __VA_ARGS__)
#define upcr_get_pshared_floatval(...) UPCRI_FROM_HERE(upcr_get_pshared_floatval, __VA_ARGS__)
#define upcr_get_pshared_floatval_strict(...) \
  UPCRI_FROM_HERE(upcr_get_pshared_floatval_strict, __VA_ARGS__)
#define upcr_get_pshared_strict(...) UPCRI_FROM_HERE(upcr_get_pshared_strict, __VA_ARGS__)
#define upcr_get_pshared_val(...) UPCRI_FROM_HERE(upcr_get_pshared_val, __VA_ARGS__)
#define upcr_get_pshared_val_strict(...) UPCRI_FROM_HERE(upcr_get_pshared_val_strict, __VA_ARGS__)
#define upcr_get_shared(...) UPCRI_FROM_HERE(upcr_get_shared, __VA_ARGS__)
#define upcr_get_shared_doubleval(...) UPCRI_FROM_HERE(upcr_get_shared_doubleval, __VA_ARGS__)
#define upcr_get_shared_doubleval_strict(...) \
  UPCRI_FROM_HERE(upcr_get_shared_doubleval_strict, __VA_ARGS__)
#define upcr_get_shared_floatval(...) UPCRI_FROM_HERE(upcr_get_shared_floatval, __VA_ARGS__)
#define upcr_get_shared_floatval_strict(...) \
  UPCRI_FROM_HERE(upcr_get_shared_floatval_strict, __VA_ARGS__)
#define upcr_get_shared_strict(...) UPCRI_FROM_HERE(upcr_get_shared_strict, __VA_ARGS__)
#define upcr_get_shared_val(...) UPCRI_FROM_HERE(upcr_get_shared_val, __VA_ARGS__)
#define upcr_get_shared_val_strict(...) UPCRI_FROM_HERE(upcr_get_shared_val_strict, __VA_ARGS__)
#define upcr_memcpy(...) UPCRI_FROM_HERE(upcr_memcpy, __VA_ARGS__)
#define upcr_memget(...) UPCRI_FROM_HERE(upcr_memget, __VA_ARGS__)
#define upcr_memput(...) UPCRI_FROM_HERE(upcr_memput, __VA_ARGS__)
#define upcr_memset(...) UPCRI_FROM_HERE(upcr_memset, __VA_ARGS__)
#define upcr_nb_memcpy(...) UPCRI_FROM_HERE(upcr_nb_memcpy, __VA_ARGS__)
#define upcr_nb_memget(...) UPCRI_FROM_HERE(upcr_nb_memget, __VA_ARGS__)
#define upcr_nb_memput(...) UPCRI_FROM_HERE(upcr_nb_memput, __VA_ARGS__)
#define upcr_nb_memset(...) UPCRI_FROM_HERE(upcr_nb_memset, __VA_ARGS__)
#define upcr_nbi_memcpy(...) UPCRI_FROM_HERE(upcr_nbi_memcpy, __VA_ARGS__)
#define upcr_nbi_memget(...) UPCRI_FROM_HERE(upcr_nbi_memget, __VA_ARGS__)
#define upcr_nbi_memput(...) UPCRI_FROM_HERE(upcr_nbi_memput, __VA_ARGS__)
#define upcr_nbi_memset(...) UPCRI_FROM_HERE(upcr_nbi_memset, __VA_ARGS__)
#define upcr_put_nb_pshared(...) UPCRI_FROM_HERE(upcr_put_nb_pshared, __VA_ARGS__)
#define upcr_put_nb_pshared_strict(...) UPCRI_FROM_HERE(upcr_put_nb_pshared_strict, __VA_ARGS__)
#define upcr_put_nb_pshared_val(...) UPCRI_FROM_HERE(upcr_put_nb_pshared_val, __VA_ARGS__)
#define upcr_put_nb_pshared_val_strict(...) \
  UPCRI_FROM_HERE(upcr_put_nb_pshared_val_strict, __VA_ARGS__)
#define upcr_put_nb_shared(...) UPCRI_FROM_HERE(upcr_put_nb_shared, __VA_ARGS__)
#define upcr_put_nb_shared_strict(...) UPCRI_FROM_HERE(upcr_put_nb_shared_strict, __VA_ARGS__)
#define upcr_put_nb_shared_val(...) UPCRI_FROM_HERE(upcr_put_nb_shared_val, __VA_ARGS__)
#define upcr_put_nb_shared_val_strict(...) \
  UPCRI_FROM_HERE(upcr_put_nb_shared_val_strict, __VA_ARGS__)
#define upcr_put_nbi_pshared(...) UPCRI_FROM_HERE(upcr_put_nbi_pshared, __VA_ARGS__)
#define upcr_put_nbi_pshared_val(...) UPCRI_FROM_HERE(upcr_put_nbi_pshared_val, __VA_ARGS__)
#define upcr_put_nbi_shared(...) UPCRI_FROM_HERE(upcr_put_nbi_shared, __VA_ARGS__)
#define upcr_put_nbi_shared_val(...) UPCRI_FROM_HERE(upcr_put_nbi_shared_val, __VA_ARGS__)
#define upcr_put_pshared(...) UPCRI_FROM_HERE(upcr_put_pshared, __VA_ARGS__)
#define upcr_put_pshared_doubleval(...) UPCRI_FROM_HERE(upcr_put_pshared_doubleval, __VA_ARGS__)
#define upcr_put_pshared_doubleval_strict(...) \
  UPCRI_FROM_HERE(upcr_put_pshared_doubleval_strict, __VA_ARGS__)
#define upcr_put_pshared_floatval(...) UPCRI_FROM_HERE(upcr_put_pshared_floatval, __VA_ARGS__)
#define upcr_put_pshared_floatval_strict(...) \
  UPCRI_FROM_HERE(upcr_put_pshared_floatval_strict, __VA_ARGS__)
#define upcr_put_pshared_strict(...) UPCRI_FROM_HERE(upcr_put_pshared_strict, __VA_ARGS__)
#define upcr_put_pshared_val(...) UPCRI_FROM_HERE(upcr_put_pshared_val, __VA_ARGS__)
#define upcr_put_pshared_val_strict(...) UPCRI_FROM_HERE(upcr_put_pshared_val_strict, __VA_ARGS__)
#define upcr_put_shared(...) UPCRI_FROM_HERE(upcr_put_shared, __VA_ARGS__)
#define upcr_put_shared_doubleval(...) UPCRI_FROM_HERE(upcr_put_shared_doubleval, __VA_ARGS__)
#define upcr_put_shared_doubleval_strict(...) \
  UPCRI_FROM_HERE(upcr_put_shared_doubleval_strict, __VA_ARGS__)
#define upcr_put_shared_floatval(...) UPCRI_FROM_HERE(upcr_put_shared_floatval, __VA_ARGS__)
#define upcr_put_shared_floatval_strict(...) \
  UPCRI_FROM_HERE(upcr_put_shared_floatval_strict, __VA_ARGS__)
#define upcr_put_shared_strict(...) UPCRI_FROM_HERE(upcr_put_shared_strict, __VA_ARGS__)
#define upcr_put_shared_val(...) UPCRI_FROM_HERE(upcr_put_shared_val, __VA_ARGS__)
#define upcr_put_shared_val_strict(...) UPCRI_FROM_HERE(upcr_put_shared_val_strict, __VA_ARGS__)
#endif
#endif
