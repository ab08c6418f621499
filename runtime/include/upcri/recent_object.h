/* SPDX-License-Identifier: MIT */
/* The checking runtime's fast path for valid accesses: each call site remembers the object that it
 * found last, so that a loop over an array looks it up once. Other accesses are looked up in the
 * table (runtime/object_table.h), and reported there if they are wrong. */
#ifndef UPCRI_RECENT_OBJECT_H
#define UPCRI_RECENT_OBJECT_H

#include <upcri/job.h>

UPCRI_BEGIN_C

#ifdef UPCRI_CHECK
/* Addresses are offsets in the segment. All zero: none. */
typedef struct {
  uint64_t mask;      /* the bits of an offset compared with `start`: those in the slice, or all */
  uint64_t start;     /* the offset of the object's start, under the mask */
  uint64_t bytes;     /* that each thread has of it ... */
  uint64_t span;      /* ... at offsets below this one */
  uint64_t frees;     /* upcri_frees when it was found */
  uint64_t base;      /* the address in it from which elements are reached */
  uint64_t unused[2]; /* make an index a shift */
} upcri_recent_object_t;
#define UPCRI_RECENT_OBJECTS 32
/* By call site, and by the base from which elements are reached. */
extern __thread upcri_recent_object_t upcri_recent_objects[UPCRI_RECENT_OBJECTS] UPCRI_TLS_MODEL;
extern __thread upcri_recent_object_t upcri_recent_bases[UPCRI_RECENT_OBJECTS] UPCRI_TLS_MODEL;

/* The number of objects that have ended. Relaxed is enough: the program orders a free and later
 * accesses, or they race. */
extern uint64_t upcri_frees;

/* The last address that was found to be in an object, and how many of its bytes follow. */
typedef struct {
  uint64_t address, bytes, frees;
} upcri_last_access_t;
extern __thread upcri_last_access_t upcri_last_access UPCRI_TLS_MODEL;

/* The entry of the last recorded call site. */
UPCRI_INLINE upcri_recent_object_t* upcri_recent_object(void) {
  const uintptr_t site = (uintptr_t)upcri_self.place / sizeof(upcri_place_t);
  return &upcri_recent_objects[site % UPCRI_RECENT_OBJECTS];
}
UPCRI_INLINE upcri_recent_object_t* upcri_recent_base(uint64_t base) {
  return &upcri_recent_bases[(base + (base >> 5)) / 16 % UPCRI_RECENT_OBJECTS];
}

/* A plain load, so that the C compiler merges the loads of checks between which nothing
 * synchronises. */
UPCRI_INLINE uint64_t upcri_frees_now(void) {
#if defined(UPCRI_TSAN) || defined(UPCRI_RACES_UNTOLD)
  return __atomic_load_n(&upcri_frees, __ATOMIC_RELAXED);
#else
  return upcri_frees;
#endif
}

/* Whether nbytes > 0 bytes at the address are in the object, on one thread; records the access. */
UPCRI_INLINE int upcri_is_in(const upcri_recent_object_t* object, uint64_t address, size_t nbytes,
                             uint64_t frees) {
  const uint64_t offset = address - upcri_job.base;
  const uint64_t inside = (offset & object->mask) - object->start;
  const uint64_t left = object->bytes - inside;
  if (UPCRI_UNLIKELY(offset >= object->span || inside >= object->bytes || left < nbytes ||
                     object->frees != frees))
    return 0;
  upcri_last_access.address = address;
  upcri_last_access.bytes = left;
  upcri_last_access.frees = frees;
  return 1;
}

/* Whether nbytes bytes at base + offset are known to be in the same part of a live object as
 * base. */
UPCRI_INLINE int upcri_is_known(uint64_t base, ptrdiff_t offset, size_t nbytes) {
  const uint64_t frees = upcri_frees_now(), end = (uint64_t)offset + nbytes;
  if (UPCRI_UNLIKELY(nbytes == 0 || end < nbytes)) return 0; /* a negative offset is rare */
  if (UPCRI_LIKELY(upcri_last_access.address == base) && upcri_last_access.frees == frees &&
      end <= upcri_last_access.bytes)
    return 1;
  return upcri_is_in(upcri_recent_object(), base, end, frees);
}

/* Whether the base and nbytes bytes at the element are known to be in one live object. */
UPCRI_INLINE int upcri_is_known_element(uint64_t base, uint64_t element, size_t nbytes) {
  const upcri_recent_object_t* object = upcri_recent_base(base);
  return UPCRI_LIKELY(object->base == base && nbytes != 0) &&
         upcri_is_in(object, element, nbytes, upcri_frees_now());
}
#endif

UPCRI_END_C

#endif
