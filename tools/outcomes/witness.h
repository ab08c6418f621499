// SPDX-License-Identifier: MIT
// Explains an outcome by one execution that shows it.
#ifndef UPC_TOOLS_OUTCOMES_WITNESS_H
#define UPC_TOOLS_OUTCOMES_WITNESS_H

#include <string>
#include <vector>

#include "tools/outcomes/find.h"

namespace upc::outcomes {

// One act of a thread.
struct Moment {
  unsigned thread;
  bool at_end;  // it reads a final value, and belongs to no thread
  std::string file;
  unsigned line;
  std::string place;  // "sb.upc:4"
  std::string what;   // "x = 1", "y is 0", "upc_fence"
  // For an access: "reads", "writes" or "updates"; the object's name, and its value then.
  const char* does;
  std::string name, value;
  bool strict;
  int from;  // for a read: the moment whose write it sees; -1: the initial value
};

struct Witness {
  // In the order in which they take effect; by UPC's rules, in each thread's program order.
  std::vector<Moment> moments;
  // By UPC's rules: the order of strict moments, and each thread's view, as numbers of moments.
  std::vector<unsigned> strict;
  std::vector<std::vector<unsigned>> views;
};

// An event's place in the source, and its access: "sb.upc:4 (writes x)".
std::string PlaceOf(const Log& log, uint32_t number);
// Repeats the outcome's run to get names. Empty if the run cannot be repeated.
Witness WitnessOf(Job& job, const Outcome& outcome);
// As columns, one for each thread.
std::string Columns(const Witness& witness, unsigned threads);

}  // namespace upc::outcomes

#endif
