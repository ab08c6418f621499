// SPDX-License-Identifier: MIT
// Helpers for the tests of collectives: numbers of threads, flags, and random shared arrays, whose
// elements are found by the runtime's pointer arithmetic, not by that of the collectives.
#ifndef UPC_TESTS_UNIT_COLLECTIVES_ARRAYS_H
#define UPC_TESTS_UNIT_COLLECTIVES_ARRAYS_H

#include <cstring>
#include <vector>

#include "smp/wait.h"
#include "tests/unit/runtime/job.h"

namespace upc::test {

inline constexpr unsigned kCollectiveThreads[] = {1, 2, 3, 4, 7, 8};
inline constexpr upc_flag_t kInFlags[] = {0, UPC_IN_ALLSYNC, UPC_IN_MYSYNC, UPC_IN_NOSYNC};
inline constexpr upc_flag_t kOutFlags[] = {0, UPC_OUT_ALLSYNC, UPC_OUT_MYSYNC, UPC_OUT_NOSYNC};

inline upc_flag_t random_flags(Random& random) {
  return kInFlags[random.below(4)] | kOutFlags[random.below(4)];
}

inline void barrier() { upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS); }

// Makes the collectives behave as on a machine with a core for each thread, or with fewer cores:
// some use another algorithm then.
inline void pretend_enough_cores(bool enough) {
  barrier();
  if (upcr_mythread() == 0) smp::wait_tuning.oversubscribed = !enough;
  barrier();
}

inline char* address(upcr_shared_ptr_t pointer) {
  return reinterpret_cast<char*>(upcri_address_shared(pointer));
}
inline uint64_t slice_bytes() { return uint64_t{1} << upcri_job.slice_shift; }

// A pointer to byte `offset` of the part on `thread` of a symmetric object at `base`.
inline upcr_shared_ptr_t pointer_at(upcr_shared_ptr_t base, unsigned thread, uint64_t offset,
                                    upcr_phase_t phase = 0) {
  return upcri_pack(upcri_address_shared(base) + thread * slice_bytes() + offset, phase);
}

// A blocked array somewhere in a symmetric object.
struct SharedArray {
  upcr_shared_ptr_t pointer;
  size_t elem_size, count, block;

  char* at(size_t index) const {
    return address(block == 0 ? upcr_add_psharedI_of(pointer, elem_size, index)
                              : upcr_add_shared(pointer, elem_size, index, block));
  }

 private:
  static upcr_shared_ptr_t upcr_add_psharedI_of(upcr_shared_ptr_t pointer, size_t size, size_t n) {
    return pointer_at(pointer, 0, size * n);
  }
};

// Block sizes: indefinite, 1, odd, one row of blocks, larger than the array, random.
inline size_t random_block(Random& random, size_t count) {
  switch (random.below(6)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return 2 * random.below(20) + 3;
    case 3: return count / upcr_threads() + 1;
    case 4: return count + random.below(10) + 1;
    default: return random.up_to(count + 1);
  }
}

// An array of `count` elements that starts at a random phase on a random thread; `base` is a
// symmetric object of room_needed() bytes per thread.
inline SharedArray random_array(Random& random, upcr_shared_ptr_t base, size_t elem_size,
                                size_t count, size_t block) {
  const auto thread = static_cast<unsigned>(random.below(upcr_threads()));
  const size_t phase = block == 0 ? 0 : random.below(block);
  const size_t misaligned = random.below(3) == 0 ? random.below(16) : 0;
  return {pointer_at(base, thread, 64 + phase * elem_size + misaligned,
                     static_cast<upcr_phase_t>(phase)),
          elem_size, count, block};
}
inline size_t room_needed(size_t elem_size, size_t count) {
  return 3 * elem_size * (count + 64) + 256;
}

}  // namespace upc::test

#endif
