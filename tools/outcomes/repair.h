// SPDX-License-Identifier: MIT
// The smallest changes to a program after which an outcome that is not wanted can't come about:
// accesses made strict, fences, a lock, or a barrier. Found by judging its executions again,
// without compiling anything.
#ifndef UPC_TOOLS_OUTCOMES_REPAIR_H
#define UPC_TOOLS_OUTCOMES_REPAIR_H

#include <string>
#include <utility>
#include <vector>

#include "tools/outcomes/judge.h"

namespace upc::outcomes {

// An execution; by act, what stands at its place in the source: "sb.upc:4 (writes x)".
struct Sample {
  Execution execution;
  std::vector<std::string> places;
  std::vector<bool> locked;  // by act: its thread held a lock
  std::vector<bool> waits;   // … it is part of what waits for other threads, or lets them go on
  bool cut = false;          // by an error: threads had more to do
  unsigned ran_last = 0;     // the thread whose error it was, if it was cut
};

struct Samples {
  std::vector<Sample> unwanted;  // to be prevented, all of them
  std::vector<Sample> wanted;    // some others: a repair must not prevent them all
};

struct Repair {
  std::vector<std::string> strict;  // places whose accesses must be strict
  std::vector<std::string> fences;  // places before which a upc_fence goes
  // One lock, taken before the first place and released behind the second.
  std::vector<std::pair<std::string, std::string>> sections;
  std::vector<std::string> barriers;  // where each thread comes to a upc_barrier
};

// All repairs of the smallest number of fences and strict accesses, up to `most`.
std::vector<Repair> SmallestRepairs(const Samples& samples, size_t most = 4);
// One lock around the fewest accesses.
std::vector<Repair> RepairsByLock(const Samples& samples);
// One barrier, where it leaves the most of what is wanted.
std::vector<Repair> RepairsByBarrier(const Samples& samples);

// "upc_fence before sb.upc:17 (reads y)"
std::string InWords(const Repair& repair);

}  // namespace upc::outcomes

#endif
