/* SPDX-License-Identifier: MIT */
/* Non-blocking accesses, explicit (nb) and implicit (nbi), value gets, access regions and their
 * synchronisation. (Spec: "Non-blocking operations" to "non-blocking value get".)
 *
 * Loads and stores overlap without help, so every operation is complete when its initiation
 * returns, and every handle is UPCR_INVALID_HANDLE, as the specification allows. The checking
 * runtime numbers the operations, to find those that are never waited for, or twice. */
#ifndef UPCRI_NONBLOCKING_H
#define UPCRI_NONBLOCKING_H

#include <upcri/access.h>

UPCRI_BEGIN_C

typedef uintptr_t upcr_handle_t;
#define UPCR_INVALID_HANDLE ((upcr_handle_t)0)
/* A value get is complete at once: the handle is the value. */
typedef upcr_register_value_t upcr_valget_handle_t;

#ifdef UPCRI_CHECK
/* A handle that the calling thread must complete before it ends. */
upcr_handle_t upcri_start_transfer(void);
/* Completes handles; those of an array become invalid. Fatal for one that no initiation returned to
 * this thread, or that has been completed already. */
void upcri_complete(upcr_handle_t handle);
void upcri_complete_all(upcr_handle_t* handles, size_t numhandles);
/* Fatal when called inside an access region, or when regions nest or end without a beginning. */
void upcri_check_outside_region(const char* function);
void upcri_check_region(int begins);
#else
#define upcri_start_transfer() UPCR_INVALID_HANDLE
#define upcri_complete(handle) ((void)(handle))
#define upcri_complete_all(handles, numhandles) ((void)(handles), (void)(numhandles))
#define upcri_check_outside_region(function) ((void)0)
#define upcri_check_region(begins) ((void)0)
#endif

#define UPCRI_DEFINE_NONBLOCKING(kind)                                                             \
  UPCRI_INLINE upcr_handle_t upcr_put_nb_##kind(upcr_##kind##_ptr_t dest, ptrdiff_t destoffset,    \
                                                const void* src, size_t nbytes) {                  \
    upcr_put_##kind(dest, destoffset, src, nbytes);                                                \
    return upcri_start_transfer();                                                                 \
  }                                                                                                \
  UPCRI_INLINE upcr_handle_t upcr_get_nb_##kind(void* dest, upcr_##kind##_ptr_t src,               \
                                                ptrdiff_t srcoffset, size_t nbytes) {              \
    upcr_get_##kind(dest, src, srcoffset, nbytes);                                                 \
    return upcri_start_transfer();                                                                 \
  }                                                                                                \
  UPCRI_INLINE upcr_handle_t upcr_put_nb_##kind##_strict(                                          \
      upcr_##kind##_ptr_t dest, ptrdiff_t destoffset, const void* src, size_t nbytes) {            \
    upcr_put_##kind##_strict(dest, destoffset, src, nbytes);                                       \
    return upcri_start_transfer();                                                                 \
  }                                                                                                \
  UPCRI_INLINE upcr_handle_t upcr_get_nb_##kind##_strict(void* dest, upcr_##kind##_ptr_t src,      \
                                                         ptrdiff_t srcoffset, size_t nbytes) {     \
    upcr_get_##kind##_strict(dest, src, srcoffset, nbytes);                                        \
    return upcri_start_transfer();                                                                 \
  }                                                                                                \
  UPCRI_INLINE void upcr_put_nbi_##kind(upcr_##kind##_ptr_t dest, ptrdiff_t destoffset,            \
                                        const void* src, size_t nbytes) {                          \
    upcr_put_##kind(dest, destoffset, src, nbytes);                                                \
  }                                                                                                \
  UPCRI_INLINE void upcr_get_nbi_##kind(void* dest, upcr_##kind##_ptr_t src, ptrdiff_t srcoffset,  \
                                        size_t nbytes) {                                           \
    upcr_get_##kind(dest, src, srcoffset, nbytes);                                                 \
  }                                                                                                \
  UPCRI_INLINE upcr_handle_t upcr_put_nb_##kind##_val(                                             \
      upcr_##kind##_ptr_t dest, ptrdiff_t destoffset, upcr_register_value_t value,                 \
      size_t nbytes) {                                                                             \
    upcr_put_##kind##_val(dest, destoffset, value, nbytes);                                        \
    return upcri_start_transfer();                                                                 \
  }                                                                                                \
  UPCRI_INLINE upcr_handle_t upcr_put_nb_##kind##_val_strict(                                      \
      upcr_##kind##_ptr_t dest, ptrdiff_t destoffset, upcr_register_value_t value,                 \
      size_t nbytes) {                                                                             \
    upcr_put_##kind##_val_strict(dest, destoffset, value, nbytes);                                 \
    return upcri_start_transfer();                                                                 \
  }                                                                                                \
  UPCRI_INLINE void upcr_put_nbi_##kind##_val(upcr_##kind##_ptr_t dest, ptrdiff_t destoffset,      \
                                              upcr_register_value_t value, size_t nbytes) {        \
    upcr_put_##kind##_val(dest, destoffset, value, nbytes);                                        \
  }                                                                                                \
  UPCRI_INLINE upcr_valget_handle_t upcr_get_nb_##kind##_val(upcr_##kind##_ptr_t src,              \
                                                             ptrdiff_t srcoffset, size_t nbytes) { \
    return upcr_get_##kind##_val(src, srcoffset, nbytes);                                          \
  }                                                                                                \
  UPCRI_INLINE upcr_valget_handle_t upcr_get_nb_##kind##_val_strict(                               \
      upcr_##kind##_ptr_t src, ptrdiff_t srcoffset, size_t nbytes) {                               \
    return upcr_get_##kind##_val_strict(src, srcoffset, nbytes);                                   \
  }

UPCRI_DEFINE_NONBLOCKING(shared)
UPCRI_DEFINE_NONBLOCKING(pshared)

UPCRI_INLINE upcr_register_value_t upcr_wait_syncnb_valget(upcr_valget_handle_t handle) {
  return handle;
}

/* --- explicit handles: wait until complete, or test (1: complete) --- */

UPCRI_INLINE void upcr_wait_syncnb(upcr_handle_t handle) { upcri_complete(handle); }
UPCRI_INLINE int upcr_try_syncnb(upcr_handle_t handle) {
  upcri_complete(handle);
  return 1;
}
UPCRI_INLINE void upcr_wait_syncnb_strict(upcr_handle_t handle) { upcri_complete(handle); }
UPCRI_INLINE int upcr_try_syncnb_strict(upcr_handle_t handle) {
  upcri_complete(handle);
  return 1;
}
/* All handles, and at least one; handles are already INVALID, as completed ones must become. */
UPCRI_INLINE void upcr_wait_syncnb_all(upcr_handle_t* handles, size_t numhandles) {
  upcri_complete_all(handles, numhandles);
}
UPCRI_INLINE int upcr_try_syncnb_all(upcr_handle_t* handles, size_t numhandles) {
  upcri_complete_all(handles, numhandles);
  return 1;
}
UPCRI_INLINE void upcr_wait_syncnb_some(upcr_handle_t* handles, size_t numhandles) {
  upcri_complete_all(handles, numhandles);
}
UPCRI_INLINE int upcr_try_syncnb_some(upcr_handle_t* handles, size_t numhandles) {
  upcri_complete_all(handles, numhandles);
  return 1;
}

/* --- implicit operations of the calling thread --- */

UPCRI_INLINE void upcr_wait_syncnbi_gets(void) {
  upcri_check_outside_region("upcr_wait_syncnbi_gets");
}
UPCRI_INLINE void upcr_wait_syncnbi_puts(void) {
  upcri_check_outside_region("upcr_wait_syncnbi_puts");
}
UPCRI_INLINE void upcr_wait_syncnbi_all(void) {
  upcri_check_outside_region("upcr_wait_syncnbi_all");
}
UPCRI_INLINE int upcr_try_syncnbi_gets(void) {
  upcri_check_outside_region("upcr_try_syncnbi_gets");
  return 1;
}
UPCRI_INLINE int upcr_try_syncnbi_puts(void) {
  upcri_check_outside_region("upcr_try_syncnbi_puts");
  return 1;
}
UPCRI_INLINE int upcr_try_syncnbi_all(void) {
  upcri_check_outside_region("upcr_try_syncnbi_all");
  return 1;
}

/* --- access regions --- */

UPCRI_INLINE void upcr_begin_nbi_accessregion(void) { upcri_check_region(1); }
UPCRI_INLINE upcr_handle_t upcr_end_nbi_accessregion(void) {
  upcri_check_region(0);
  return upcri_start_transfer();
}

UPCRI_END_C
#endif
