// SPDX-License-Identifier: MIT
// Why an outcome can come about: one execution that shows it.
#ifndef UPC_TOOLS_OUTCOMES_WITNESS_H
#define UPC_TOOLS_OUTCOMES_WITNESS_H

#include <string>
#include <vector>

#include "tools/outcomes/find.h"

namespace upc::outcomes {

// Something that a thread does.
struct Moment {
  unsigned thread;
  bool at_end;  // it is the reading of a final value, of no thread
  std::string file;
  unsigned line;
  std::string place;  // "sb.upc:4"
  std::string what;   // "x = 1", "y is 0", "upc_fence"
  // Of an access: "reads", "writes" or "updates"; the object's name, and its value then.
  const char* does;
  std::string name, value;
  bool strict;
  int from;  // of a read: the moment whose write it sees; -1: none, it is what was there at first
};

struct Witness {
  // In the order in which they take effect; by UPC's rules, each thread's in its program's order.
  std::vector<Moment> moments;
  // By UPC's rules: the order of strict moments, and each thread's view, as numbers of moments.
  std::vector<unsigned> strict;
  std::vector<std::vector<unsigned>> views;
};

// Where an event stands in the source, and what it accesses: "sb.upc:4 (writes x)".
std::string PlaceOf(const Log& log, uint32_t event);
// Repeats the outcome's run for its names. Empty where the run can't be repeated.
Witness WitnessOf(Job& job, const Outcome& outcome);
// As columns, one a thread.
std::string Columns(const Witness& witness, unsigned threads);

}  // namespace upc::outcomes

#endif
