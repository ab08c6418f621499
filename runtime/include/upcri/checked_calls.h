/* In the checking runtime every shared access notes its place in the source, so that an error names
 * it. Included last: a macro of a function's own name calls the function. */
#ifndef UPCRI_CHECKED_CALLS_H
#define UPCRI_CHECKED_CALLS_H
#ifdef UPCRI_CHECK

#include <upcri/call_site.h>

UPCRI_BEGIN_C

#define UPCRI_PLACE_ACCESSES(kind)                                                                 \
  UPCRI_PLACED(upcr_handle_t, upcr_get_nb_##kind, void*, upcr_##kind##_ptr_t, ptrdiff_t, size_t)   \
  UPCRI_PLACED(upcr_handle_t, upcr_get_nb_##kind##_strict, void*, upcr_##kind##_ptr_t, ptrdiff_t,  \
               size_t)                                                                             \
  UPCRI_PLACED(upcr_valget_handle_t, upcr_get_nb_##kind##_val, upcr_##kind##_ptr_t, ptrdiff_t,     \
               size_t)                                                                             \
  UPCRI_PLACED(upcr_valget_handle_t, upcr_get_nb_##kind##_val_strict, upcr_##kind##_ptr_t,         \
               ptrdiff_t, size_t)                                                                  \
  UPCRI_PLACED_VOID(upcr_get_nbi_##kind, void*, upcr_##kind##_ptr_t, ptrdiff_t, size_t)            \
  UPCRI_PLACED_VOID(upcr_get_##kind, void*, upcr_##kind##_ptr_t, ptrdiff_t, size_t)                \
  UPCRI_PLACED(double, upcr_get_##kind##_doubleval, upcr_##kind##_ptr_t, ptrdiff_t)                \
  UPCRI_PLACED(double, upcr_get_##kind##_doubleval_strict, upcr_##kind##_ptr_t, ptrdiff_t)         \
  UPCRI_PLACED(float, upcr_get_##kind##_floatval, upcr_##kind##_ptr_t, ptrdiff_t)                  \
  UPCRI_PLACED(float, upcr_get_##kind##_floatval_strict, upcr_##kind##_ptr_t, ptrdiff_t)           \
  UPCRI_PLACED_VOID(upcr_get_##kind##_strict, void*, upcr_##kind##_ptr_t, ptrdiff_t, size_t)       \
  UPCRI_PLACED(upcr_register_value_t, upcr_get_##kind##_val, upcr_##kind##_ptr_t, ptrdiff_t,       \
               size_t)                                                                             \
  UPCRI_PLACED(upcr_register_value_t, upcr_get_##kind##_val_strict, upcr_##kind##_ptr_t,           \
               ptrdiff_t, size_t)                                                                  \
  UPCRI_PLACED(upcr_##kind##_ptr_t, upcr_local_to_##kind, void*)                                   \
  UPCRI_PLACED_VOID(upcr_local_to_##kind##_ref, void*, upcr_##kind##_ptr_t*)                       \
  UPCRI_PLACED(upcr_handle_t, upcr_put_nb_##kind, upcr_##kind##_ptr_t, ptrdiff_t, const void*,     \
               size_t)                                                                             \
  UPCRI_PLACED(upcr_handle_t, upcr_put_nb_##kind##_strict, upcr_##kind##_ptr_t, ptrdiff_t,         \
               const void*, size_t)                                                                \
  UPCRI_PLACED(upcr_handle_t, upcr_put_nb_##kind##_val, upcr_##kind##_ptr_t, ptrdiff_t,            \
               upcr_register_value_t, size_t)                                                      \
  UPCRI_PLACED(upcr_handle_t, upcr_put_nb_##kind##_val_strict, upcr_##kind##_ptr_t, ptrdiff_t,     \
               upcr_register_value_t, size_t)                                                      \
  UPCRI_PLACED_VOID(upcr_put_nbi_##kind, upcr_##kind##_ptr_t, ptrdiff_t, const void*, size_t)      \
  UPCRI_PLACED_VOID(upcr_put_nbi_##kind##_val, upcr_##kind##_ptr_t, ptrdiff_t,                     \
                    upcr_register_value_t, size_t)                                                 \
  UPCRI_PLACED_VOID(upcr_put_##kind, upcr_##kind##_ptr_t, ptrdiff_t, const void*, size_t)          \
  UPCRI_PLACED_VOID(upcr_put_##kind##_doubleval, upcr_##kind##_ptr_t, ptrdiff_t, double)           \
  UPCRI_PLACED_VOID(upcr_put_##kind##_doubleval_strict, upcr_##kind##_ptr_t, ptrdiff_t, double)    \
  UPCRI_PLACED_VOID(upcr_put_##kind##_floatval, upcr_##kind##_ptr_t, ptrdiff_t, float)             \
  UPCRI_PLACED_VOID(upcr_put_##kind##_floatval_strict, upcr_##kind##_ptr_t, ptrdiff_t, float)      \
  UPCRI_PLACED_VOID(upcr_put_##kind##_strict, upcr_##kind##_ptr_t, ptrdiff_t, const void*, size_t) \
  UPCRI_PLACED_VOID(upcr_put_##kind##_val, upcr_##kind##_ptr_t, ptrdiff_t, upcr_register_value_t,  \
                    size_t)                                                                        \
  UPCRI_PLACED_VOID(upcr_put_##kind##_val_strict, upcr_##kind##_ptr_t, ptrdiff_t,                  \
                    upcr_register_value_t, size_t)                                                 \
  UPCRI_PLACED(void*, upcr_##kind##_to_local, upcr_##kind##_ptr_t)
UPCRI_PLACE_ACCESSES(shared)
UPCRI_PLACE_ACCESSES(pshared)
#undef UPCRI_PLACE_ACCESSES

UPCRI_PLACED(upcr_shared_ptr_t, upcr_local_to_shared_withphase, void*, upcr_phase_t, upcr_thread_t)
UPCRI_PLACED_VOID(upcr_local_to_shared_ref_withphase, void*, upcr_phase_t, upcr_thread_t,
                  upcr_shared_ptr_t*)
UPCRI_PLACED(upcr_shared_ptr_t, upcr_pshared_to_shared_withphase, upcr_pshared_ptr_t, upcr_phase_t)
UPCRI_PLACED_VOID(upcr_pshared_to_shared_ref_withphase, upcr_pshared_ptr_t, upcr_phase_t,
                  upcr_shared_ptr_t*)
UPCRI_PLACED(upcr_pshared_ptr_t, upcr_add_pshared1, upcr_pshared_ptr_t, size_t, ptrdiff_t)
UPCRI_PLACED(upcr_pshared_ptr_t, upcr_add_psharedI, upcr_pshared_ptr_t, size_t, ptrdiff_t)
UPCRI_PLACED(upcr_shared_ptr_t, upcr_add_shared, upcr_shared_ptr_t, size_t, ptrdiff_t, size_t)
UPCRI_PLACED(int, upcr_isequal_shared_shared, upcr_shared_ptr_t, upcr_shared_ptr_t)
UPCRI_PLACED(int, upcr_isequal_pshared_pshared, upcr_pshared_ptr_t, upcr_pshared_ptr_t)
UPCRI_PLACED(int, upcr_isequal_shared_pshared, upcr_shared_ptr_t, upcr_pshared_ptr_t)
UPCRI_PLACED(int, upcr_isequal_pshared_shared, upcr_pshared_ptr_t, upcr_shared_ptr_t)
UPCRI_PLACED(int, upcr_isequal_shared_local, upcr_shared_ptr_t, const void*)
UPCRI_PLACED(int, upcr_isequal_pshared_local, upcr_pshared_ptr_t, const void*)
/* A program's own test for null; the runtime's of what a function was given say more. */
UPCRI_INLINE int upcri_tests_null_shared(upcr_shared_ptr_t sptr) {
  upcri_check_set(sptr, "comparison of");
  return upcr_isnull_shared(sptr);
}
UPCRI_INLINE int upcri_tests_null_pshared(upcr_pshared_ptr_t sptr) {
  upcri_check_set(sptr, "comparison of");
  return upcr_isnull_pshared(sptr);
}
UPCRI_PLACED(int, upcri_tests_null_shared, upcr_shared_ptr_t)
UPCRI_PLACED(int, upcri_tests_null_pshared, upcr_pshared_ptr_t)
UPCRI_PLACED_VOID(upcr_inc_pshared1, upcr_pshared_ptr_t*, size_t, ptrdiff_t)
UPCRI_PLACED_VOID(upcr_inc_psharedI, upcr_pshared_ptr_t*, size_t, ptrdiff_t)
UPCRI_PLACED_VOID(upcr_inc_shared, upcr_shared_ptr_t*, size_t, ptrdiff_t, size_t)
UPCRI_PLACED_VOID(upcr_memcpy, upcr_shared_ptr_t, upcr_shared_ptr_t, size_t)
UPCRI_PLACED_VOID(upcr_memget, void*, upcr_shared_ptr_t, size_t)
UPCRI_PLACED_VOID(upcr_memput, upcr_shared_ptr_t, const void*, size_t)
UPCRI_PLACED_VOID(upcr_memset, upcr_shared_ptr_t, int, size_t)
UPCRI_PLACED(upcr_handle_t, upcr_nb_memcpy, upcr_shared_ptr_t, upcr_shared_ptr_t, size_t)
UPCRI_PLACED(upcr_handle_t, upcr_nb_memget, void*, upcr_shared_ptr_t, size_t)
UPCRI_PLACED(upcr_handle_t, upcr_nb_memput, upcr_shared_ptr_t, const void*, size_t)
UPCRI_PLACED(upcr_handle_t, upcr_nb_memset, upcr_shared_ptr_t, int, size_t)
UPCRI_PLACED_VOID(upcr_nbi_memcpy, upcr_shared_ptr_t, upcr_shared_ptr_t, size_t)
UPCRI_PLACED_VOID(upcr_nbi_memget, void*, upcr_shared_ptr_t, size_t)
UPCRI_PLACED_VOID(upcr_nbi_memput, upcr_shared_ptr_t, const void*, size_t)
UPCRI_PLACED_VOID(upcr_nbi_memset, upcr_shared_ptr_t, int, size_t)
UPCRI_PLACED(int, upcr_try_syncnb, upcr_handle_t)
UPCRI_PLACED(int, upcr_try_syncnb_all, upcr_handle_t*, size_t)
UPCRI_PLACED(int, upcr_try_syncnb_some, upcr_handle_t*, size_t)
UPCRI_PLACED(int, upcr_try_syncnb_strict, upcr_handle_t)
UPCRI_PLACED_VOID(upcr_wait_syncnb, upcr_handle_t)
UPCRI_PLACED_VOID(upcr_wait_syncnb_all, upcr_handle_t*, size_t)
UPCRI_PLACED_VOID(upcr_wait_syncnb_some, upcr_handle_t*, size_t)
UPCRI_PLACED_VOID(upcr_wait_syncnb_strict, upcr_handle_t)

UPCRI_END_C

#define upcr_add_pshared1(...) UPCRI_FROM_HERE(upcr_add_pshared1, __VA_ARGS__)
#define upcr_add_psharedI(...) UPCRI_FROM_HERE(upcr_add_psharedI, __VA_ARGS__)
#define upcr_add_shared(...) UPCRI_FROM_HERE(upcr_add_shared, __VA_ARGS__)
#define upcr_begin_nbi_accessregion(...) UPCRI_AT(upcr_begin_nbi_accessregion(__VA_ARGS__))
#define upcr_end_nbi_accessregion(...) UPCRI_AT(upcr_end_nbi_accessregion(__VA_ARGS__))
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
#define upcr_inc_pshared1(...) UPCRI_FROM_HERE(upcr_inc_pshared1, __VA_ARGS__)
#define upcr_inc_psharedI(...) UPCRI_FROM_HERE(upcr_inc_psharedI, __VA_ARGS__)
#define upcr_inc_shared(...) UPCRI_FROM_HERE(upcr_inc_shared, __VA_ARGS__)
#define upcr_isequal_pshared_local(...) UPCRI_FROM_HERE(upcr_isequal_pshared_local, __VA_ARGS__)
#define upcr_isequal_pshared_pshared(...) UPCRI_FROM_HERE(upcr_isequal_pshared_pshared, __VA_ARGS__)
#define upcr_isequal_pshared_shared(...) UPCRI_FROM_HERE(upcr_isequal_pshared_shared, __VA_ARGS__)
#define upcr_isequal_shared_local(...) UPCRI_FROM_HERE(upcr_isequal_shared_local, __VA_ARGS__)
#define upcr_isequal_shared_pshared(...) UPCRI_FROM_HERE(upcr_isequal_shared_pshared, __VA_ARGS__)
#define upcr_isequal_shared_shared(...) UPCRI_FROM_HERE(upcr_isequal_shared_shared, __VA_ARGS__)
#define upcr_isnull_pshared(...) UPCRI_FROM_HERE(upcri_tests_null_pshared, __VA_ARGS__)
#define upcr_isnull_shared(...) UPCRI_FROM_HERE(upcri_tests_null_shared, __VA_ARGS__)
#define upcr_local_to_pshared(...) UPCRI_FROM_HERE(upcr_local_to_pshared, __VA_ARGS__)
#define upcr_local_to_pshared_ref(...) UPCRI_FROM_HERE(upcr_local_to_pshared_ref, __VA_ARGS__)
#define upcr_local_to_shared(...) UPCRI_FROM_HERE(upcr_local_to_shared, __VA_ARGS__)
#define upcr_local_to_shared_ref(...) UPCRI_FROM_HERE(upcr_local_to_shared_ref, __VA_ARGS__)
#define upcr_local_to_shared_ref_withphase(...) \
  UPCRI_FROM_HERE(upcr_local_to_shared_ref_withphase, __VA_ARGS__)
#define upcr_local_to_shared_withphase(...) \
  UPCRI_FROM_HERE(upcr_local_to_shared_withphase, __VA_ARGS__)
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
#define upcr_pshared_to_local(...) UPCRI_FROM_HERE(upcr_pshared_to_local, __VA_ARGS__)
#define upcr_pshared_to_shared_ref_withphase(...) \
  UPCRI_FROM_HERE(upcr_pshared_to_shared_ref_withphase, __VA_ARGS__)
#define upcr_pshared_to_shared_withphase(...) \
  UPCRI_FROM_HERE(upcr_pshared_to_shared_withphase, __VA_ARGS__)
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
#define upcr_shared_to_local(...) UPCRI_FROM_HERE(upcr_shared_to_local, __VA_ARGS__)
#define upcr_try_syncnb(...) UPCRI_FROM_HERE(upcr_try_syncnb, __VA_ARGS__)
#define upcr_try_syncnb_all(...) UPCRI_FROM_HERE(upcr_try_syncnb_all, __VA_ARGS__)
#define upcr_try_syncnb_some(...) UPCRI_FROM_HERE(upcr_try_syncnb_some, __VA_ARGS__)
#define upcr_try_syncnb_strict(...) UPCRI_FROM_HERE(upcr_try_syncnb_strict, __VA_ARGS__)
#define upcr_try_syncnbi_all(...) UPCRI_AT(upcr_try_syncnbi_all(__VA_ARGS__))
#define upcr_try_syncnbi_gets(...) UPCRI_AT(upcr_try_syncnbi_gets(__VA_ARGS__))
#define upcr_try_syncnbi_puts(...) UPCRI_AT(upcr_try_syncnbi_puts(__VA_ARGS__))
#define upcr_wait_syncnb(...) UPCRI_FROM_HERE(upcr_wait_syncnb, __VA_ARGS__)
#define upcr_wait_syncnb_all(...) UPCRI_FROM_HERE(upcr_wait_syncnb_all, __VA_ARGS__)
#define upcr_wait_syncnb_some(...) UPCRI_FROM_HERE(upcr_wait_syncnb_some, __VA_ARGS__)
#define upcr_wait_syncnb_strict(...) UPCRI_FROM_HERE(upcr_wait_syncnb_strict, __VA_ARGS__)
#define upcr_wait_syncnbi_all(...) UPCRI_AT(upcr_wait_syncnbi_all(__VA_ARGS__))
#define upcr_wait_syncnbi_gets(...) UPCRI_AT(upcr_wait_syncnbi_gets(__VA_ARGS__))
#define upcr_wait_syncnbi_puts(...) UPCRI_AT(upcr_wait_syncnbi_puts(__VA_ARGS__))
#endif
#endif
