/* SPDX-License-Identifier: MIT */
/* In the checking runtime, functions that compute with pointers-to-shared record their place in the
 * source for error messages, as accesses do (upcri/placed_accesses.h). Included last: the macros
 * have the names of the functions. */
#ifndef UPCRI_CHECKED_CALLS_H
#define UPCRI_CHECKED_CALLS_H
#ifdef UPCRI_CHECK

#include <upcri/call_site.h>

UPCRI_BEGIN_C

#define UPCRI_PLACE_CASTS(kind)                                             \
  UPCRI_NOTED(upcr_##kind##_ptr_t, upcr_local_to_##kind, void*)             \
  UPCRI_NOTED_VOID(upcr_local_to_##kind##_ref, void*, upcr_##kind##_ptr_t*) \
  UPCRI_NOTED(void*, upcr_##kind##_to_local, upcr_##kind##_ptr_t)
UPCRI_PLACE_CASTS(shared)
UPCRI_PLACE_CASTS(pshared)
#undef UPCRI_PLACE_CASTS

UPCRI_NOTED(upcr_shared_ptr_t, upcr_local_to_shared_withphase, void*, upcr_phase_t, upcr_thread_t)
UPCRI_NOTED_VOID(upcr_local_to_shared_ref_withphase, void*, upcr_phase_t, upcr_thread_t,
                 upcr_shared_ptr_t*)
UPCRI_NOTED(upcr_shared_ptr_t, upcr_pshared_to_shared_withphase, upcr_pshared_ptr_t, upcr_phase_t)
UPCRI_NOTED_VOID(upcr_pshared_to_shared_ref_withphase, upcr_pshared_ptr_t, upcr_phase_t,
                 upcr_shared_ptr_t*)
UPCRI_NOTED(upcr_pshared_ptr_t, upcr_add_pshared1, upcr_pshared_ptr_t, size_t, ptrdiff_t)
UPCRI_NOTED(upcr_pshared_ptr_t, upcr_add_psharedI, upcr_pshared_ptr_t, size_t, ptrdiff_t)
UPCRI_NOTED(upcr_shared_ptr_t, upcr_add_shared, upcr_shared_ptr_t, size_t, ptrdiff_t, size_t)
UPCRI_NOTED(int, upcr_isequal_shared_shared, upcr_shared_ptr_t, upcr_shared_ptr_t)
UPCRI_NOTED(int, upcr_isequal_pshared_pshared, upcr_pshared_ptr_t, upcr_pshared_ptr_t)
UPCRI_NOTED(int, upcr_isequal_shared_pshared, upcr_shared_ptr_t, upcr_pshared_ptr_t)
UPCRI_NOTED(int, upcr_isequal_pshared_shared, upcr_pshared_ptr_t, upcr_shared_ptr_t)
UPCRI_NOTED(int, upcr_isequal_shared_local, upcr_shared_ptr_t, const void*)
UPCRI_NOTED(int, upcr_isequal_pshared_local, upcr_pshared_ptr_t, const void*)
/* A program's own test for null; the runtime's tests of arguments report more. */
UPCRI_INLINE int upcri_tests_null_shared(upcr_shared_ptr_t sptr) {
  upcri_check_set(sptr, "comparison of");
  return upcr_isnull_shared(sptr);
}
UPCRI_INLINE int upcri_tests_null_pshared(upcr_pshared_ptr_t sptr) {
  upcri_check_set(sptr, "comparison of");
  return upcr_isnull_pshared(sptr);
}
UPCRI_NOTED(int, upcri_tests_null_shared, upcr_shared_ptr_t)
UPCRI_NOTED(int, upcri_tests_null_pshared, upcr_pshared_ptr_t)
UPCRI_NOTED_VOID(upcr_inc_pshared1, upcr_pshared_ptr_t*, size_t, ptrdiff_t)
UPCRI_NOTED_VOID(upcr_inc_psharedI, upcr_pshared_ptr_t*, size_t, ptrdiff_t)
UPCRI_NOTED_VOID(upcr_inc_shared, upcr_shared_ptr_t*, size_t, ptrdiff_t, size_t)
UPCRI_NOTED(int, upcr_try_syncnb, upcr_handle_t)
UPCRI_NOTED(int, upcr_try_syncnb_all, upcr_handle_t*, size_t)
UPCRI_NOTED(int, upcr_try_syncnb_some, upcr_handle_t*, size_t)
UPCRI_NOTED(int, upcr_try_syncnb_strict, upcr_handle_t)
UPCRI_NOTED_VOID(upcr_wait_syncnb, upcr_handle_t)
UPCRI_NOTED_VOID(upcr_wait_syncnb_all, upcr_handle_t*, size_t)
UPCRI_NOTED_VOID(upcr_wait_syncnb_some, upcr_handle_t*, size_t)
UPCRI_NOTED_VOID(upcr_wait_syncnb_strict, upcr_handle_t)

UPCRI_END_C

#define upcr_add_pshared1(...) UPCRI_FROM_HERE(upcr_add_pshared1, __VA_ARGS__)
#define upcr_add_psharedI(...) UPCRI_FROM_HERE(upcr_add_psharedI, __VA_ARGS__)
#define upcr_add_shared(...) UPCRI_FROM_HERE(upcr_add_shared, __VA_ARGS__)
#define upcr_begin_nbi_accessregion(...) UPCRI_AT(upcr_begin_nbi_accessregion(__VA_ARGS__))
#define upcr_end_nbi_accessregion(...) UPCRI_AT(upcr_end_nbi_accessregion(__VA_ARGS__))
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
#define upcr_pshared_to_local(...) UPCRI_FROM_HERE(upcr_pshared_to_local, __VA_ARGS__)
#define upcr_pshared_to_shared_ref_withphase(...) \
  UPCRI_FROM_HERE(upcr_pshared_to_shared_ref_withphase, __VA_ARGS__)
#define upcr_pshared_to_shared_withphase(...) \
  UPCRI_FROM_HERE(upcr_pshared_to_shared_withphase, __VA_ARGS__)
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
