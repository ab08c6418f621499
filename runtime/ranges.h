// SPDX-License-Identifier: MIT
// The free memory of an area, in units of a cache line: ranges of addresses, joined where they
// touch. An allocation takes the lowest address that is large enough, so that a large object takes
// hardly more than its size. Nothing is written into the memory itself. The tree of an object of
// zero bytes is empty.
#ifndef UPC_RUNTIME_RANGES_H
#define UPC_RUNTIME_RANGES_H

#include <cstdint>

#include "smp/mutex.h"
#include "smp/os.h"

namespace upc::runtime {

class Ranges {
 public:
  static constexpr uint64_t kUnit = smp::os::kCacheLine;

  // `me` is the calling thread. Starts and sizes are multiples of kUnit, alignments powers of two
  // from kUnit on.

  // Takes so many bytes; returns their start, or 0. Where the alignment is larger than kUnit, a
  // range that is only just large enough may be missed: its excess is less than the alignment.
  uintptr_t take(uint64_t bytes, uint64_t alignment, unsigned me);
  // Frees memory: new to the area, or any part of what has been taken. (If there is no memory for
  // the record, the range is lost.)
  void give(uintptr_t start, uint64_t bytes, unsigned me);

  // Whether the tree is valid: ranges are ordered by address, neither adjacent nor empty; each
  // subtree has the highest rank on top and the size of its largest range. For the tests, and for
  // callers that hold the mutex.
  bool is_valid() const UPC_RUNS_ALONE;

 private:
  struct Range;
  static void update(Range* range);
  static void split(Range* tree, uintptr_t start, Range** below, Range** above);
  static Range* join(Range* below, Range* above);
  void insert(Range* range) UPC_REQUIRES(mutex_);
  void remove(Range* range) UPC_REQUIRES(mutex_);
  // The free range that ends, or begins, at the address; nullptr if there is none.
  Range* ending_at(uintptr_t address) const UPC_REQUIRES(mutex_);
  Range* starting_at(uintptr_t address) const UPC_REQUIRES(mutex_);

  smp::Mutex mutex_;
  // A treap by address: a binary tree in which each range has a higher rank, derived from its
  // address, than those below it.
  Range* root_ UPC_GUARDED_BY(mutex_) = nullptr;
  uint64_t count_ UPC_GUARDED_BY(mutex_) = 0;    // of ranges
  uint64_t changes_ UPC_GUARDED_BY(mutex_) = 0;  // of the tree, for is_due()
};

}  // namespace upc::runtime

#endif
