// SPDX-License-Identifier: MIT
// Forbidden outcomes, and changes that prevent them.
#ifndef UPC_TOOLS_OUTCOMES_FORBID_H
#define UPC_TOOLS_OUTCOMES_FORBID_H

#include <string>
#include <vector>

#include "tools/outcomes/find.h"
#include "tools/outcomes/show.h"

namespace upc::outcomes {

struct Forbidden {
  std::string words;                 // "y=0 x=0"; empty: outcomes in which the program fails
  std::vector<std::string> lines;    // the outcomes that contain all of these words
  bool in_order = false;             // one of them occurs in some interleaving
  bool complete = true;              // the search for repairs saw all executions
  std::vector<std::string> repairs;  // each is sufficient; cheapest first
};

// Whether an outcome, on one line, contains all of the words. Words after "thread 1:" must be that
// thread's.
bool HasWords(const std::string& outcome, const std::string& words);

// The forbidden outcomes among the findings, and repairs, for which the job is searched again.
Forbidden FindRepairs(Job& job, const FindOptions& options, const Findings& findings,
                      const Shape& shape, const std::string& words);

// The text for a terminal.
std::string InWords(const Forbidden& forbidden);

}  // namespace upc::outcomes

#endif
