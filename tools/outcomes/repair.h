// SPDX-License-Identifier: MIT
// The smallest changes to a program that make an unwanted outcome impossible: strict accesses,
// fences, a lock, or a barrier. They are found by judging its executions again, without compiling
// anything.
#ifndef UPC_TOOLS_OUTCOMES_REPAIR_H
#define UPC_TOOLS_OUTCOMES_REPAIR_H

#include <string>
#include <utility>
#include <vector>

#include "tools/outcomes/judge.h"

namespace upc::outcomes {

// An execution; by act, its place in the source: "sb.upc:4 (writes x)".
struct Sample {
  Execution execution;
  std::vector<std::string> places;
  std::vector<bool> locked;  // by act: its thread holds a lock
  std::vector<bool> waits;   // … it waits for other threads, or wakes them
  bool cut = false;          // by an error, before the threads were done
  unsigned ran_last = 0;     // the thread with the error, if it was cut
};

struct Samples {
  std::vector<Sample> unwanted;  // all of these must be prevented
  std::vector<Sample> wanted;    // some others: a repair must not prevent all of them
};

struct Repair {
  std::vector<std::string> strict;  // places whose accesses must be strict
  std::vector<std::string> fences;  // places that need a upc_fence before them
  // One lock, acquired before the first place and released after the second.
  std::vector<std::pair<std::string, std::string>> sections;
  std::vector<std::string> barriers;  // where each thread arrives at a upc_barrier
};

// All repairs with the fewest fences and strict accesses, up to `most`.
std::vector<Repair> SmallestRepairs(const Samples& samples, size_t most = 4);
// Repairs by one lock around the fewest accesses.
std::vector<Repair> RepairsByLock(const Samples& samples);
// Repairs by one barrier, at the place that permits most of the wanted executions.
std::vector<Repair> RepairsByBarrier(const Samples& samples);

// "upc_fence before sb.upc:17 (reads y)"
std::string InWords(const Repair& repair);

}  // namespace upc::outcomes

#endif
