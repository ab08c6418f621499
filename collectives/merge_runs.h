// SPDX-License-Identifier: MIT
// Merging any number of sorted runs: cutting all of them at one rank of the merged order, so that
// each thread can merge a part, and the merge of a part.
#ifndef UPC_COLLECTIVES_MERGE_RUNS_H
#define UPC_COLLECTIVES_MERGE_RUNS_H

#include "collectives/merge_sort.h"
#include "runtime/layout.h"

namespace upc::collectives {

using runtime::Run;

// The merged order of all runs: of equal elements, those of an earlier run come first.
class SortedRuns {
 public:
  SortedRuns(const Run* runs, unsigned count, size_t elem_size, Order order)
      : runs_(runs), count_(count), elem_size_(elem_size), order_(order) {}

  unsigned count() const { return count_; }

  // Sets cut[i] to how many elements of run i are among the first `rank` of all.
  void cut(uint64_t rank, uint64_t* cut) const;

  // Passes the elements from cut `begin` to cut `end` to put(element) in merged order. Changes
  // `begin`.
  template <class Put>
  void merge(uint64_t* begin, const uint64_t* end, Put put) const;

  const char* at(unsigned run, uint64_t index) const { return runs_[run].at + index * elem_size_; }

 private:
  static constexpr unsigned kEnded = ~0u;

  // How many elements of [low, high) of run `other` come before element `pivot` of run `run`.
  uint64_t before(unsigned other, uint64_t low, uint64_t high, unsigned run,
                  const char* pivot) const;
  // The run whose next element comes first; kEnded loses.
  unsigned winner(unsigned a, unsigned b, const uint64_t* next) const {
    if (a == kEnded || b == kEnded) return a == kEnded ? b : a;
    if (a > b) {
      const unsigned earlier = b;
      b = a;
      a = earlier;
    }
    return order_.less(at(b, next[b]), at(a, next[a])) ? b : a;
  }

  const Run* runs_;
  unsigned count_;
  size_t elem_size_;
  Order order_;
};

// A tournament tree: leaf i + leaves is run i, an inner node keeps the winner below it.
template <class Put>
void SortedRuns::merge(uint64_t* begin, const uint64_t* end, Put put) const {
  unsigned leaves = 1;
  while (leaves < count_) leaves *= 2;
  unsigned node[4 * UPCR_MAX_THREADS];
  for (unsigned i = 0; i < leaves; ++i)
    node[leaves + i] = i < count_ && begin[i] < end[i] ? i : kEnded;
  for (unsigned n = leaves - 1; n > 0; --n) node[n] = winner(node[2 * n], node[2 * n + 1], begin);
  for (unsigned run; (run = node[1]) != kEnded;) {
    put(at(run, begin[run]));
    unsigned n = leaves + run;
    if (++begin[run] == end[run]) node[n] = kEnded;
    while (n /= 2) node[n] = winner(node[2 * n], node[2 * n + 1], begin);
  }
}

}  // namespace upc::collectives

#endif
