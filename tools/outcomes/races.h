// SPDX-License-Identifier: MIT
// Which bytes of shared memory are raced for in a run: two accesses, at least one a write, at least
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

// Places of races, gathered over runs, as pieces such that each access covers whole ones.
class RacedFor {
 public:
  // Adds what the run shows; true if anything was new. `all`: all that is accessed counts.
  bool Add(const Log& log, bool all);
  bool empty() const { return bytes_.empty(); }
  // Sorted; none larger than 8 bytes.
  std::vector<smp::exploration::Cell> Cells() const;
  // Whether atomic operations were seen to race with other accesses.
  bool mixes_atomics() const { return mixes_atomics_; }

 private:
  std::map<uint64_t, uint64_t> bytes_;            // of a range, by its start; none overlap or touch
  std::set<uint64_t> edges_;                      // where accesses start and end in them
  std::set<std::pair<uint64_t, uint32_t>> seen_;  // accesses to them
  // Objects of relaxed ones that race, with their sizes. On one object they have one order; the
  // orders on several need not go together.
  std::map<uint64_t, uint32_t> atomics_;
  bool mixes_atomics_ = false;

  bool AddRange(uint64_t from, uint64_t to);
};

}  // namespace upc::outcomes

#endif
