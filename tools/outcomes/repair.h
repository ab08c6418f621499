// The smallest changes to a program after which UPC's memory model forbids an outcome: accesses
// made strict, or fences. Found by judging its executions again, without compiling anything.
#ifndef UPC_TOOLS_OUTCOMES_REPAIR_H
#define UPC_TOOLS_OUTCOMES_REPAIR_H

#include <string>
#include <vector>

#include "tools/outcomes/judge.h"

namespace upc::outcomes {

// An execution to be prevented; by act, what stands at its place in the source: "sb.upc:4 x = 1".
struct Unwanted {
  Execution execution;
  std::vector<std::string> places;
};

struct Repair {
  std::vector<std::string> strict;  // places whose accesses must be strict
  std::vector<std::string> fences;  // places before which a upc_fence goes
};

// All repairs of the smallest number of changes, up to `most` changes; empty if there is none.
std::vector<Repair> SmallestRepairs(const std::vector<Unwanted>& unwanted, size_t most = 4);

}  // namespace upc::outcomes

#endif
