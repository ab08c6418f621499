// SPDX-License-Identifier: MIT
// The bytes of shared memory with races in a run: two accesses, at least one a write and at least
// one relaxed, that no barrier, lock, semaphore or strict access orders.
#ifndef UPC_TOOLS_OUTCOMES_RACES_H
#define UPC_TOOLS_OUTCOMES_RACES_H

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "smp/exploration_log.h"

namespace upc::outcomes {

using smp::exploration::Log;

// Places of races, collected over runs, split so that each access covers whole pieces.
class RacedFor {
 public:
  // Adds the races of a run; true if any is new. `all`: every access counts.
  bool Add(const Log& log, bool all);
  bool empty() const { return bytes_.empty(); }
  // Sorted; at most 8 bytes each.
  std::vector<smp::exploration::Cell> Cells() const;
  // Whether atomic operations race with other accesses.
  bool mixes_atomics() const { return mixes_atomics_; }

 private:
  std::map<uint64_t, uint64_t> bytes_;  // ranges: end by start; they neither overlap nor touch
  std::set<uint64_t> edges_;            // the starts and ends of accesses in them
  std::set<std::pair<uint64_t, uint32_t>> seen_;  // accesses to them
  // Objects of relaxed atomics that race, with their sizes. Operations on one object have one
  // order; the orders of several objects may be inconsistent with each other.
  std::map<uint64_t, uint32_t> atomics_;
  bool mixes_atomics_ = false;

  bool AddRange(uint64_t from, uint64_t to);
};

}  // namespace upc::outcomes

#endif
