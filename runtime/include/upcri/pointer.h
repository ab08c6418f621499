/* SPDX-License-Identifier: MIT */
/* Pointers-to-shared: conversions, queries, arithmetic and comparison. (Spec: "Pointer-to-Shared
 * Manipulation".) A phaseless pointer is the address itself; a phased one packs a phase and an
 * offset in the segment. All fast paths are here; the fatal cases are in runtime/pointer.cc. */
#ifndef UPCRI_POINTER_H
#define UPCRI_POINTER_H

#include <upcri/call_site.h>
#include <upcri/distribution.h>
#include <upcri/divide_by_threads.h>
#include <upcri/job.h>

UPCRI_BEGIN_C

/* Initialisers for the proxies of shared variables and for private pointers-to-shared. The first
 * page of the segment is never allocated, so 1 is no valid target in either form. */
#define UPCR_INITIALIZED_SHARED 1
#define UPCR_NULL_SHARED 0
#define UPCR_INITIALIZED_PSHARED 1
#define UPCR_NULL_PSHARED 0

/* The initial value of automatic pointers-to-shared under -g: no address and no phase is so
 * large. */
#define UPCRI_UNSET_SHARED (~UINT64_C(0))
#define UPCRI_UNSET_PSHARED (~UINT64_C(0))

extern const upcr_shared_ptr_t upcr_null_shared;
extern const upcr_pshared_ptr_t upcr_null_pshared;

/* The fatal cases of subtraction: no number of elements leads from ptr2 to ptr1. */
void upcri_no_distance_shared(upcr_shared_ptr_t ptr1, upcr_shared_ptr_t ptr2, size_t elemsz,
                              size_t blockelems) UPCRI_NORETURN UPCRI_COLD;
void upcri_no_distance_pshared(upcr_pshared_ptr_t ptr1, upcr_pshared_ptr_t ptr2,
                               size_t elemsz) UPCRI_NORETURN UPCRI_COLD;

#ifdef UPCRI_CHECK
/* Fatal if a pointer is unset; a fast path checks it first. */
void upcri_unset_pointer(const char* what) UPCRI_NORETURN UPCRI_COLD;
#define upcri_is_unset(ptr) UPCRI_UNLIKELY((ptr) == UPCRI_UNSET_SHARED)
#define upcri_check_set(ptr, what) (upcri_is_unset(ptr) ? upcri_unset_pointer(what) : (void)0)
void upcri_wrong_phase(upcr_shared_ptr_t ptr, size_t blockelems) UPCRI_NORETURN UPCRI_COLD;
#define upcri_check_phase(ptr, blockelems)                                                       \
  (UPCRI_UNLIKELY((ptr) >> UPCRI_ADDR_BITS >= (blockelems)) ? upcri_wrong_phase(ptr, blockelems) \
                                                            : (void)0)
void upcri_null_arithmetic(size_t elemsz, ptrdiff_t inc) UPCRI_NORETURN UPCRI_COLD;
#define upcri_check_step(is_null, elemsz, inc) \
  (UPCRI_UNLIKELY((is_null) && (inc) != 0) ? upcri_null_arithmetic(elemsz, inc) : (void)0)
void upcri_no_element_size(void) UPCRI_NORETURN UPCRI_COLD;
#define upcri_check_divisor(elemsz) \
  (UPCRI_UNLIKELY((elemsz) == 0) ? upcri_no_element_size() : (void)0)
void upcri_check_affinity(uint64_t address, upcr_phase_t phase);
/* Fatal if the addresses are in two live objects that lie further apart than slack. */
void upcri_check_related(uint64_t address1, uint64_t address2, uint64_t slack);
void upcri_check_local(void* lptr);
void upcri_check_parts(const char* function, uint64_t thread, uint64_t phase);
#else
#define upcri_is_unset(ptr) 0
#define upcri_check_set(ptr, what) ((void)0)
#define upcri_check_phase(ptr, blockelems) ((void)0)
#define upcri_check_step(is_null, elemsz, inc) ((void)0)
#define upcri_check_divisor(elemsz) ((void)0)
#define upcri_check_affinity(address, phase) ((void)0)
#define upcri_check_related(address1, address2, slack) ((void)0)
#define upcri_check_local(lptr) ((void)0)
#define upcri_check_parts(function, thread, phase) ((void)0)
#endif

/* --- parts of a pointer --- */

/* The address of a phased pointer, which must not be null. */
UPCRI_INLINE uint64_t upcri_address_shared(upcr_shared_ptr_t sptr) {
  return upcri_job.base + (sptr & UPCRI_ADDR_MASK);
}
/* The same, with null kept null. */
UPCRI_INLINE uint64_t upcri_address_or_null(upcr_shared_ptr_t sptr) {
  if (upcri_is_unset(sptr)) return UPCRI_UNSET_PSHARED;
  return (sptr & UPCRI_ADDR_MASK) ? upcri_address_shared(sptr) : 0;
}
UPCRI_INLINE upcr_shared_ptr_t upcri_pack(uint64_t address, upcr_phase_t phase) {
  if (upcri_is_unset(address)) return UPCRI_UNSET_SHARED;
  return address ? (address - upcri_job.base) | (uint64_t)phase << UPCRI_ADDR_BITS : 0;
}

/* The thread that has affinity to the target, 0 for null. */
UPCRI_INLINE upcr_thread_t upcr_threadof_shared(upcr_shared_ptr_t sptr) {
  return (upcr_thread_t)((sptr & UPCRI_ADDR_MASK) >> upcri_job.slice_shift);
}
UPCRI_INLINE upcr_thread_t upcr_threadof_pshared(upcr_pshared_ptr_t sptr) {
  return sptr ? (upcr_thread_t)((sptr - upcri_job.base) >> upcri_job.slice_shift) : 0;
}

/* The phase in elements; 0 for null and for every phaseless pointer. */
UPCRI_INLINE upcr_phase_t upcr_phaseof_shared(upcr_shared_ptr_t sptr) {
  return (upcr_phase_t)(sptr >> UPCRI_ADDR_BITS);
}
UPCRI_INLINE upcr_phase_t upcr_phaseof_pshared(upcr_pshared_ptr_t sptr) {
  (void)sptr;
  return 0;
}

/* The result of a cast to an integer: the target's address in this process, 0 for null. */
UPCRI_INLINE uintptr_t upcri_integer_shared(upcr_shared_ptr_t sptr) {
  return upcri_address_or_null(sptr);
}
UPCRI_INLINE uintptr_t upcri_integer_pshared(upcr_pshared_ptr_t sptr) { return sptr; }

/* The target's address in its thread's slice, as the address of the same offset in the slice of
 * thread 0, so that blocks of the same round of an array have the same address field on all
 * threads; 0 for null. */
UPCRI_INLINE uintptr_t upcri_addrfield_at(uint64_t offset) {
  return upcri_job.base + (offset & (((uint64_t)1 << upcri_job.slice_shift) - 1));
}
UPCRI_INLINE uintptr_t upcr_addrfield_shared(upcr_shared_ptr_t sptr) {
  const uint64_t offset = sptr & UPCRI_ADDR_MASK;
  return offset ? upcri_addrfield_at(offset) : 0;
}
UPCRI_INLINE uintptr_t upcr_addrfield_pshared(upcr_pshared_ptr_t sptr) {
  return sptr ? upcri_addrfield_at(sptr - upcri_job.base) : 0;
}

UPCRI_INLINE int upcr_isnull_shared(upcr_shared_ptr_t sptr) {
  return (sptr & UPCRI_ADDR_MASK) == 0;
}
UPCRI_INLINE int upcr_isnull_pshared(upcr_pshared_ptr_t sptr) { return sptr == 0; }

/* Sets *p to null and returns 0. */
UPCRI_INLINE int upcr_setnull_shared(upcr_shared_ptr_t* p) {
  *p = 0;
  return 0;
}
UPCRI_INLINE int upcr_setnull_pshared(upcr_pshared_ptr_t* p) {
  *p = 0;
  return 0;
}

/* Non-zero iff p is UPCR_INITIALIZED_(P)SHARED. */
UPCRI_INLINE int upcr_is_init_shared(upcr_shared_ptr_t p) { return p == UPCR_INITIALIZED_SHARED; }
UPCRI_INLINE int upcr_is_init_pshared(upcr_pshared_ptr_t p) {
  return p == UPCR_INITIALIZED_PSHARED;
}

/* Non-zero iff *p is not null and points into some thread's part of the segment. */
int upcr_isvalid_shared(upcr_shared_ptr_t* p);
int upcr_isvalid_pshared(upcr_pshared_ptr_t* p);

/* --- conversions --- */

/* A pointer-to-local for a target with affinity to the caller; null stays null. The _processlocal
 * forms accept any target, since all shared memory is mapped. */
UPCRI_INLINE void* upcr_shared_to_local(upcr_shared_ptr_t sptr) {
  upcri_check_affinity(upcri_address_or_null(sptr), upcr_phaseof_shared(sptr));
  return (void*)upcri_address_or_null(sptr);
}
UPCRI_INLINE void* upcr_pshared_to_local(upcr_pshared_ptr_t sptr) {
  upcri_check_affinity(sptr, 0);
  return (void*)sptr;
}
UPCRI_INLINE void* upcr_shared_to_processlocal(upcr_shared_ptr_t sptr) {
  return (void*)upcri_address_or_null(sptr);
}
UPCRI_INLINE void* upcr_pshared_to_processlocal(upcr_pshared_ptr_t sptr) { return (void*)sptr; }
/* upc_cast() of UPC 1.3: every shared object can be cast. */
UPCRI_INLINE void* upcr_cast(upcr_shared_ptr_t sptr) { return (void*)upcri_address_or_null(sptr); }

/* A pointer-to-shared for an address in the caller's part of the segment, with phase 0. */
UPCRI_INLINE upcr_shared_ptr_t upcr_local_to_shared(void* lptr) {
  upcri_check_local(lptr);
  return upcri_pack((uint64_t)(uintptr_t)lptr, 0);
}
UPCRI_INLINE upcr_pshared_ptr_t upcr_local_to_pshared(void* lptr) {
  upcri_check_local(lptr);
  return (upcr_pshared_ptr_t)(uintptr_t)lptr;
}
UPCRI_INLINE void upcr_local_to_shared_ref(void* lptr, upcr_shared_ptr_t* result) {
  *result = upcr_local_to_shared(lptr);
}
UPCRI_INLINE void upcr_local_to_pshared_ref(void* lptr, upcr_pshared_ptr_t* result) {
  *result = upcr_local_to_pshared(lptr);
}

/* The same with the given phase (in elements) and thread: the address moves to the same offset in
 * threadid's slice, which for an address that already lies there is the address itself. */
UPCRI_INLINE upcr_shared_ptr_t upcr_local_to_shared_withphase(void* lptr, upcr_phase_t phase,
                                                              upcr_thread_t threadid) {
  if (!lptr) return 0;
  upcri_check_local(lptr);
  upcri_check_parts("upcr_local_to_shared_withphase", threadid, phase);
  const uint64_t offset = (uint64_t)(uintptr_t)lptr - upcri_job.base;
  const uint64_t in_slice = offset & ((UINT64_C(1) << upcri_job.slice_shift) - 1);
  return in_slice | (uint64_t)threadid << upcri_job.slice_shift |
         (uint64_t)phase << UPCRI_ADDR_BITS;
}
UPCRI_INLINE void upcr_local_to_shared_ref_withphase(void* lptr, upcr_phase_t phase,
                                                     upcr_thread_t threadid,
                                                     upcr_shared_ptr_t* result) {
  *result = upcr_local_to_shared_withphase(lptr, phase, threadid);
}

UPCRI_INLINE upcr_pshared_ptr_t upcr_shared_to_pshared(upcr_shared_ptr_t sptr) {
  return upcri_address_or_null(sptr);
}
UPCRI_INLINE void upcr_shared_to_pshared_ref(upcr_shared_ptr_t sptr, upcr_pshared_ptr_t* result) {
  *result = upcr_shared_to_pshared(sptr);
}
/* With phase 0, or the given phase in elements. */
UPCRI_INLINE upcr_shared_ptr_t upcr_pshared_to_shared_withphase(upcr_pshared_ptr_t sptr,
                                                                upcr_phase_t phase) {
  upcri_check_parts("upcr_pshared_to_shared_withphase", 0, phase);
  return upcri_pack(sptr, phase);
}
UPCRI_INLINE upcr_shared_ptr_t upcr_pshared_to_shared(upcr_pshared_ptr_t sptr) {
  return upcri_pack(sptr, 0);
}
UPCRI_INLINE void upcr_pshared_to_shared_ref(upcr_pshared_ptr_t sptr, upcr_shared_ptr_t* result) {
  *result = upcr_pshared_to_shared(sptr);
}
UPCRI_INLINE void upcr_pshared_to_shared_ref_withphase(upcr_pshared_ptr_t sptr, upcr_phase_t phase,
                                                       upcr_shared_ptr_t* result) {
  *result = upcr_pshared_to_shared_withphase(sptr, phase);
}

UPCRI_INLINE upcr_shared_ptr_t upcr_shared_resetphase(upcr_shared_ptr_t sptr) {
  return sptr & UPCRI_ADDR_MASK;
}
UPCRI_INLINE void upcr_shared_resetphase_ref(upcr_shared_ptr_t* sptr) { *sptr &= UPCRI_ADDR_MASK; }

/* Bytes of a shared object of totalsize bytes that have affinity to threadid, for blocks of nbytes
 * bytes; nbytes == 0 stands for an indefinite block, on thread 0. */
UPCRI_INLINE size_t upcr_affinitysize(size_t totalsize, size_t nbytes, upcr_thread_t threadid) {
  return upcri_elements_on_thread(threadid, totalsize, nbytes, upcri_threads());
}

/* --- arithmetic --- */

/* Bytes of all slices. */
UPCRI_INLINE uint64_t upcri_span(void) {
#ifdef UPCRI_STATIC_THREADS
  return (uint64_t)UPCRI_STATIC_THREADS << upcri_settled_job.slice_shift;
#else
  return upcri_settled_job.span;
#endif
}

/* `from`, moved by `steps` threads (in either direction), where every full round advances
 * round_bytes in the slice. `at` is its target, and `end` the end of the slices, both as addresses
 * or both as offsets. Both possible results are computed in parallel, and the terms that depend on
 * `steps` alone without `at`: a pointer that advances repeatedly waits only for the selection. */
UPCRI_INLINE uint64_t upcri_step_threads(uint64_t from, uint64_t at, uint64_t end, int64_t steps,
                                         uint64_t round_bytes) {
#if defined(UPCRI_STATIC_THREADS) && UPCRI_STATIC_THREADS == 1
  (void)at, (void)end;
  return from + (uint64_t)steps * round_bytes;
#else
#ifdef UPCRI_STATIC_THREADS
  const int64_t threads = UPCRI_STATIC_THREADS;
#else
  const int64_t threads = upcri_settled_job.threads;
#endif
  int64_t rounds = 0, further = 0; /* and this many threads beyond the rounds */
  if ((threads & (threads - 1)) == 0) {
    rounds = steps >> __builtin_ctzll((uint64_t)threads);
    further = steps & (threads - 1);
  } else {
    rounds = upcri_divide_by_threads(steps);
    further = steps - rounds * threads;
  }
  const uint64_t slices = (uint64_t)further << upcri_settled_job.slice_shift;
  const uint64_t distance = slices + (uint64_t)rounds * round_bytes;
  const uint64_t on = from + distance;
  /* NOLINTNEXTLINE(misc-const-correctness): the asm may change it */
  uint64_t over = from + (distance + (round_bytes - upcri_span()));
  __asm__("" : "+r"(over)); /* no branch here: it would be unpredictable */
  return at < end - slices ? on : over;
#endif
}

/* The address one thread further, which after the last thread is on the first, round_bytes further;
 * and one thread back. A branch, not a selection of one of two values: in a loop each address waits
 * only for one addition. (Processors predict the rounds of a few threads exactly, and mispredict
 * once in a round of many.) */
UPCRI_INLINE uint64_t upcri_next_thread(uint64_t address, uint64_t round_bytes) {
#if defined(UPCRI_STATIC_THREADS) && UPCRI_STATIC_THREADS == 1
  return address + round_bytes;
#else
  const uint64_t slice = UINT64_C(1) << upcri_settled_job.slice_shift;
  if (UPCRI_MOSTLY(address < upcri_settled_job.base + upcri_span() - slice)) return address + slice;
  return address + slice - upcri_span() + round_bytes;
#endif
}
UPCRI_INLINE uint64_t upcri_previous_thread(uint64_t address, uint64_t round_bytes) {
#if defined(UPCRI_STATIC_THREADS) && UPCRI_STATIC_THREADS == 1
  return address - round_bytes;
#else
  const uint64_t slice = UINT64_C(1) << upcri_settled_job.slice_shift;
  if (UPCRI_MOSTLY(address >= upcri_settled_job.base + slice)) return address - slice;
  return address - slice + upcri_span() - round_bytes;
#endif
}

/* sptr + inc elements of elemsz bytes, in the layout that the function's name gives: indefinite
 * block (I), block size 1, or blocks of blockelems elements. */
UPCRI_INLINE upcr_pshared_ptr_t upcr_add_psharedI(upcr_pshared_ptr_t sptr, size_t elemsz,
                                                  ptrdiff_t inc) {
  upcri_check_set(sptr, "arithmetic on");
  upcri_check_step(upcr_isnull_pshared(sptr), elemsz, inc);
  return sptr + elemsz * (uint64_t)inc;
}
UPCRI_INLINE void upcr_inc_psharedI(upcr_pshared_ptr_t* psptr, size_t elemsz, ptrdiff_t inc) {
  *psptr = upcr_add_psharedI(*psptr, elemsz, inc);
}

UPCRI_INLINE upcr_pshared_ptr_t upcr_add_pshared1(upcr_pshared_ptr_t sptr, size_t elemsz,
                                                  ptrdiff_t inc) {
  upcri_check_set(sptr, "arithmetic on");
  upcri_check_step(upcr_isnull_pshared(sptr), elemsz, inc);
  if (__builtin_constant_p(inc) && inc == 1) return upcri_next_thread(sptr, elemsz);
  if (__builtin_constant_p(inc) && inc == -1) return upcri_previous_thread(sptr, elemsz);
  /* A null pointer is before all ends of slices, so it stays null if inc is 0. */
  return upcri_step_threads(sptr, sptr, upcri_settled_job.base + upcri_span(), inc, elemsz);
}
UPCRI_INLINE void upcr_inc_pshared1(upcr_pshared_ptr_t* psptr, size_t elemsz, ptrdiff_t inc) {
  *psptr = upcr_add_pshared1(*psptr, elemsz, inc);
}

UPCRI_INLINE upcr_shared_ptr_t upcr_add_shared(upcr_shared_ptr_t sptr, size_t elemsz, ptrdiff_t inc,
                                               size_t blockelems) {
  upcri_check_set(sptr, "arithmetic on");
  upcri_check_step(upcr_isnull_shared(sptr), elemsz, inc);
  if (blockelems == 0) return sptr + elemsz * (uint64_t)inc;
  upcri_check_phase(sptr, blockelems);
  const uint64_t by_one = elemsz + UPCRI_ONE_PHASE;
  const int64_t phase = (int64_t)(sptr >> UPCRI_ADDR_BITS);
  const int64_t target = phase + inc;
  if (UPCRI_LIKELY((uint64_t)target < blockelems)) return sptr + (uint64_t)inc * by_one;
  const int64_t blocks = target >= 0 ? (int64_t)((uint64_t)target / blockelems)
                                     : ~(int64_t)((uint64_t)~target / blockelems);
  /* Unsigned: a step to an element that does not exist may overflow. */
  const uint64_t phases = (uint64_t)target - (uint64_t)blocks * blockelems - (uint64_t)phase;
  return upcri_step_threads(sptr + phases * by_one, sptr & UPCRI_ADDR_MASK, upcri_span(), blocks,
                            elemsz * (uint64_t)blockelems);
}
UPCRI_INLINE void upcr_inc_shared(upcr_shared_ptr_t* psptr, size_t elemsz, ptrdiff_t inc,
                                  size_t blockelems) {
  *psptr = upcr_add_shared(*psptr, elemsz, inc, blockelems);
}

/* --- comparison --- */

/* Non-zero iff both are null or both refer to the same location; phases are ignored. */
UPCRI_INLINE int upcr_isequal_shared_shared(upcr_shared_ptr_t ptr1, upcr_shared_ptr_t ptr2) {
  upcri_check_set(ptr1, "comparison of");
  upcri_check_set(ptr2, "comparison of");
  return ((ptr1 ^ ptr2) & UPCRI_ADDR_MASK) == 0;
}
UPCRI_INLINE int upcr_isequal_pshared_pshared(upcr_pshared_ptr_t ptr1, upcr_pshared_ptr_t ptr2) {
  upcri_check_set(ptr1, "comparison of");
  upcri_check_set(ptr2, "comparison of");
  return ptr1 == ptr2;
}
UPCRI_INLINE int upcr_isequal_shared_pshared(upcr_shared_ptr_t ptr1, upcr_pshared_ptr_t ptr2) {
  upcri_check_set(ptr1, "comparison of");
  upcri_check_set(ptr2, "comparison of");
  return upcri_address_or_null(ptr1) == ptr2;
}
UPCRI_INLINE int upcr_isequal_pshared_shared(upcr_pshared_ptr_t ptr1, upcr_shared_ptr_t ptr2) {
  return upcr_isequal_shared_pshared(ptr2, ptr1);
}
/* A private pointer may be to const. */
UPCRI_INLINE int upcr_isequal_shared_local(upcr_shared_ptr_t ptr1, const void* ptr2) {
  upcri_check_set(ptr1, "comparison of");
  return upcri_address_or_null(ptr1) == (uintptr_t)ptr2;
}
UPCRI_INLINE int upcr_isequal_pshared_local(upcr_pshared_ptr_t ptr1, const void* ptr2) {
  upcri_check_set(ptr1, "comparison of");
  return ptr1 == (uintptr_t)ptr2;
}

/* bytes / elemsz, and the remainder; by shifts where compilers can see that these suffice. Nothing
 * is a multiple of 0. */
UPCRI_INLINE int64_t upcri_in_elements(int64_t bytes, size_t elemsz) {
  if (__builtin_constant_p(elemsz) && (elemsz & (elemsz - 1)) == 0)
    return bytes >> (elemsz ? __builtin_ctzll(elemsz) : 0);
  return bytes / (int64_t)elemsz;
}
UPCRI_INLINE uint64_t upcri_beside_elements(int64_t bytes, size_t elemsz) {
  if (elemsz == 0) return 1;
  if (__builtin_constant_p(elemsz) && (elemsz & (elemsz - 1)) == 0)
    return (uint64_t)bytes & (elemsz - 1);
  return (uint64_t)(bytes % (int64_t)elemsz);
}

/* The number of elements N with add(sptr2, N) equal to sptr1; fatal if there is none, for example
 * if one of them is null, which is before the segment. */
UPCRI_INLINE ptrdiff_t upcr_sub_psharedI(upcr_pshared_ptr_t sptr1, upcr_pshared_ptr_t sptr2,
                                         size_t elemsz) {
  const int64_t bytes = (int64_t)(sptr1 - sptr2);
  upcri_check_set(sptr1, "subtraction or comparison of");
  upcri_check_set(sptr2, "subtraction or comparison of");
  upcri_check_related(sptr1, sptr2, elemsz);
  const uint64_t slices = ((sptr1 - upcri_settled_job.base) ^ (sptr2 - upcri_settled_job.base)) >>
                          upcri_settled_job.slice_shift;
  if (UPCRI_UNLIKELY((slices | upcri_beside_elements(bytes, elemsz)) != 0)) {
    if (bytes == 0) return 0;
    upcri_check_divisor(elemsz);
    upcri_no_distance_pshared(sptr1, sptr2, elemsz);
  }
  return upcri_in_elements(bytes, elemsz);
}

UPCRI_INLINE ptrdiff_t upcr_sub_pshared1(upcr_pshared_ptr_t sptr1, upcr_pshared_ptr_t sptr2,
                                         size_t elemsz) {
  upcri_check_set(sptr1, "subtraction or comparison of");
  upcri_check_set(sptr2, "subtraction or comparison of");
  upcri_check_related(sptr1, sptr2, elemsz);
  const uint32_t shift = upcri_settled_job.slice_shift;
  const uint64_t offset1 = sptr1 - upcri_settled_job.base, offset2 = sptr2 - upcri_settled_job.base;
  const uint64_t in_slice = (UINT64_C(1) << shift) - 1;
  const int64_t bytes = (int64_t)(offset1 & in_slice) - (int64_t)(offset2 & in_slice);
  if (UPCRI_UNLIKELY((int64_t)(offset1 | offset2) < 0 ||
                     upcri_beside_elements(bytes, elemsz) != 0)) {
    if (sptr1 == sptr2) return 0;
    upcri_check_divisor(elemsz);
    upcri_no_distance_pshared(sptr1, sptr2, elemsz);
  }
  return upcri_in_elements(bytes, elemsz) * (int64_t)upcri_threads() + (int64_t)(offset1 >> shift) -
         (int64_t)(offset2 >> shift);
}

UPCRI_INLINE ptrdiff_t upcr_sub_shared(upcr_shared_ptr_t sptr1, upcr_shared_ptr_t sptr2,
                                       size_t elemsz, size_t blockelems) {
  upcri_check_set(sptr1, "subtraction or comparison of");
  upcri_check_set(sptr2, "subtraction or comparison of");
  if (blockelems == 0)
    return upcr_sub_psharedI(upcri_address_or_null(sptr1), upcri_address_or_null(sptr2), elemsz);
  upcri_check_phase(sptr1, blockelems);
  upcri_check_phase(sptr2, blockelems);
  upcri_check_related(upcri_address_or_null(sptr1), upcri_address_or_null(sptr2),
                      elemsz * blockelems);
  const int64_t phases = (int64_t)(sptr1 >> UPCRI_ADDR_BITS) - (int64_t)(sptr2 >> UPCRI_ADDR_BITS);
  /* In one block, or both null. */
  if (UPCRI_LIKELY(sptr1 - sptr2 == (uint64_t)phases * (elemsz + UPCRI_ONE_PHASE))) return phases;
  if (upcr_isequal_shared_shared(sptr1, sptr2)) return 0;
  upcri_check_divisor(elemsz);
  const uint64_t in_slice = (UINT64_C(1) << upcri_settled_job.slice_shift) - 1;
  const int64_t threads =
      (int64_t)upcr_threadof_shared(sptr1) - (int64_t)upcr_threadof_shared(sptr2);
  /* Bytes between the starts of the two blocks, within their slices. */
  const int64_t bytes =
      (int64_t)(sptr1 & in_slice) - (int64_t)(sptr2 & in_slice) - phases * (int64_t)elemsz;
  if (UPCRI_UNLIKELY(upcr_isnull_shared(sptr1) || upcr_isnull_shared(sptr2) ||
                     upcri_beside_elements(bytes, elemsz * blockelems) != 0))
    upcri_no_distance_shared(sptr1, sptr2, elemsz, blockelems);
  return (upcri_in_elements(bytes, elemsz * blockelems) * (int64_t)upcri_threads() + threads) *
             (int64_t)blockelems +
         phases;
}

/* --- affinity --- */

/* Non-zero iff the target has affinity to the given, or the calling, thread. */
UPCRI_INLINE int upcr_hasAffinity_shared(upcr_shared_ptr_t sptr, upcr_thread_t threadid) {
  return upcr_threadof_shared(sptr) == threadid;
}
UPCRI_INLINE int upcr_hasAffinity_pshared(upcr_pshared_ptr_t sptr, upcr_thread_t threadid) {
  return upcr_threadof_pshared(sptr) == threadid;
}
UPCRI_INLINE int upcr_hasMyAffinity_shared(upcr_shared_ptr_t sptr) {
  return upcr_threadof_shared(sptr) == upcr_mythread();
}
UPCRI_INLINE int upcr_hasMyAffinity_pshared(upcr_pshared_ptr_t sptr) {
  return upcr_threadof_pshared(sptr) == upcr_mythread();
}

UPCRI_PLACED(ptrdiff_t, upcr_sub_shared, upcr_shared_ptr_t, upcr_shared_ptr_t, size_t, size_t)
UPCRI_PLACED(ptrdiff_t, upcr_sub_psharedI, upcr_pshared_ptr_t, upcr_pshared_ptr_t, size_t)
UPCRI_PLACED(ptrdiff_t, upcr_sub_pshared1, upcr_pshared_ptr_t, upcr_pshared_ptr_t, size_t)

UPCRI_END_C

#define upcr_sub_shared(...) UPCRI_FROM_HERE(upcr_sub_shared, __VA_ARGS__)
#define upcr_sub_psharedI(...) UPCRI_FROM_HERE(upcr_sub_psharedI, __VA_ARGS__)
#define upcr_sub_pshared1(...) UPCRI_FROM_HERE(upcr_sub_pshared1, __VA_ARGS__)

#endif
