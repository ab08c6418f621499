// SPDX-License-Identifier: MIT
// The search: one run after another, each with a choice that no run has made at that place, until
// none is left.
#ifndef UPC_TOOLS_OUTCOMES_SEARCH_H
#define UPC_TOOLS_OUTCOMES_SEARCH_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tools/outcomes/job.h"
#include "tools/outcomes/steps.h"

namespace upc::outcomes {

struct SearchCounts {
  uint64_t runs = 0;       // all
  uint64_t complete = 0;   // … that came to an end of the program
  uint64_t redundant = 0;  // … that were given up, since others show the same
  uint64_t too_long = 0;   // … that had more steps than are looked at
};

struct SearchHooks {
  // Called with each run that has come to an end; false ends the search.
  std::function<bool()> ran;
  // Whether to go on: asked now and then.
  std::function<bool()> more;
  // The other values that a read may be tried with: event `event` of the last run.
  std::function<std::vector<uint64_t>(uint32_t event)> values;
};

enum class SearchEnd {
  kAll,        // nothing is left
  kStopped,    // the hooks said so
  kJobFailed,  // the job makes no more runs
  kOutside,    // a run with the same choices did something else: what the program does depends on
               // more than them
};

// Searches all runs; with views or without as the log says.
SearchEnd Explore(Job& job, const SearchHooks& hooks, uint32_t max_steps, SearchCounts& counts);

// The choices of the last run, as UPC_REPLAY takes them.
std::string Replay(const Log& log);

}  // namespace upc::outcomes

#endif
