/* SPDX-License-Identifier: MIT */
/* Elements that are accessed through a base: an array or a pointer. Under -g the translator emits
 * upcri_index for the subscript of a row or a member, and upcri_reach_* for upcr_add_*, with the
 * bytes of the access and UPCRI_READS or UPCRI_WRITES. The checking runtime then finds an index
 * that leads out of the base's object into another one, which a check of the element alone would
 * miss. A base in no object, such as one past an end, may lead anywhere. */
#ifndef UPCRI_REACH_H
#define UPCRI_REACH_H

#include <upcri/access.h>
#include <upcri/call_site.h>

UPCRI_BEGIN_C

#ifdef UPCRI_CHECK
/* Fatal if the base is in a live object and the element is not. Both are addresses, phase is the
 * element's. */
void upcri_look_up_element(uint64_t base, uint64_t element, upcr_phase_t phase, size_t nbytes,
                           size_t want);
UPCRI_INLINE void upcri_check_element(upcr_pshared_ptr_t base, upcr_pshared_ptr_t element,
                                      size_t nbytes, size_t want) {
  if (UPCRI_UNLIKELY(!upcri_is_known_element(base, element, nbytes)))
    upcri_look_up_element(base, element, 0, nbytes, want);
}
UPCRI_INLINE void upcri_check_phased_element(upcr_shared_ptr_t base, upcr_shared_ptr_t element,
                                             size_t nbytes, size_t want) {
  /* No known base has the address that a null base gives here. */
  if (UPCRI_UNLIKELY(!upcri_is_known_element(upcri_address_shared(base),
                                             upcri_address_shared(element), nbytes)))
    upcri_look_up_element(upcri_address_or_null(base), upcri_address_or_null(element),
                          upcr_phaseof_shared(element), nbytes, want);
}
void upcri_bad_index(ptrdiff_t index, size_t count, const char* array,
                     const upcri_place_t* place) UPCRI_NORETURN UPCRI_COLD;
#else
#define upcri_bad_index(index, count, array, place) ((void)(array), (void)(place))
#define upcri_check_element(base, element, nbytes, want) ((void)(nbytes), (void)(want))
#define upcri_check_phased_element(base, element, nbytes, want) ((void)(nbytes), (void)(want))
#endif

/* The index, which must be one of the `count` elements of the row or member whose name is `array`;
 * a count of PTRDIFF_MAX stands for an array whose type has no bound. */
UPCRI_INLINE ptrdiff_t upcri_index(ptrdiff_t index, size_t count, const char* array,
                                   const upcri_place_t* place) {
  if (UPCRI_UNLIKELY((size_t)index >= count)) upcri_bad_index(index, count, array, place);
  return index;
}
#define upcri_index(index, count, array) upcri_index(index, count, array, UPCRI_PLACE)

UPCRI_INLINE upcr_pshared_ptr_t upcri_reach_psharedI(upcr_pshared_ptr_t base, size_t elemsz,
                                                     ptrdiff_t index, size_t nbytes, size_t want) {
  const upcr_pshared_ptr_t element = upcr_add_psharedI(base, elemsz, index);
  upcri_check_element(base, element, nbytes, want);
  return element;
}
UPCRI_INLINE upcr_pshared_ptr_t upcri_reach_pshared1(upcr_pshared_ptr_t base, size_t elemsz,
                                                     ptrdiff_t index, size_t nbytes, size_t want) {
  const upcr_pshared_ptr_t element = upcr_add_pshared1(base, elemsz, index);
  upcri_check_element(base, element, nbytes, want);
  return element;
}
UPCRI_INLINE upcr_shared_ptr_t upcri_reach_shared(upcr_shared_ptr_t base, size_t elemsz,
                                                  ptrdiff_t index, size_t blockelems, size_t nbytes,
                                                  size_t want) {
  const upcr_shared_ptr_t element = upcr_add_shared(base, elemsz, index, blockelems);
  upcri_check_phased_element(base, element, nbytes, want);
  return element;
}

#ifdef UPCRI_CHECK
UPCRI_PLACED(upcr_pshared_ptr_t, upcri_reach_psharedI, upcr_pshared_ptr_t, size_t, ptrdiff_t,
             size_t, size_t)
UPCRI_PLACED(upcr_pshared_ptr_t, upcri_reach_pshared1, upcr_pshared_ptr_t, size_t, ptrdiff_t,
             size_t, size_t)
UPCRI_PLACED(upcr_shared_ptr_t, upcri_reach_shared, upcr_shared_ptr_t, size_t, ptrdiff_t, size_t,
             size_t, size_t)
#define upcri_reach_psharedI(...) UPCRI_FROM_HERE(upcri_reach_psharedI, __VA_ARGS__)
#define upcri_reach_pshared1(...) UPCRI_FROM_HERE(upcri_reach_pshared1, __VA_ARGS__)
#define upcri_reach_shared(...) UPCRI_FROM_HERE(upcri_reach_shared, __VA_ARGS__)
#endif

UPCRI_END_C

#endif
