// SPDX-License-Identifier: MIT
// Outcomes that are not wanted, and what would prevent them.
#ifndef UPC_TOOLS_OUTCOMES_FORBID_H
#define UPC_TOOLS_OUTCOMES_FORBID_H

#include <string>
#include <vector>

#include "tools/outcomes/find.h"
#include "tools/outcomes/show.h"

namespace upc::outcomes {

struct Forbidden {
  std::string words;                 // "y=0 x=0"; empty: outcomes in which the program fails
  std::vector<std::string> lines;    // the outcomes that have all of them
  bool in_order = false;             // one of them happens in some order of the accesses
  bool complete = true;              // the search for repairs saw all executions
  std::vector<std::string> repairs;  // each enough, the cheapest first
};

// Whether an outcome, in one line, has all of the words. Those behind "thread 1:" must be that
// thread's.
bool HasWords(const std::string& outcome, const std::string& words);

// Of what was found, what is forbidden; the job is searched again for what would prevent it.
Forbidden FindRepairs(Job& job, const FindOptions& options, const Findings& findings,
                      const Shape& shape, const std::string& words);

// For a terminal.
std::string InWords(const Forbidden& forbidden);

}  // namespace upc::outcomes

#endif
