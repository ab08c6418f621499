// SPDX-License-Identifier: MIT
// The search: performs runs, each with a choice that no run has made at that place, until none is
// left.
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
  uint64_t complete = 0;   // … that reached an end of the program
  uint64_t redundant = 0;  // … that were abandoned, since others show the same
  uint64_t too_long = 0;   // … that exceeded the limit of steps
};

struct SearchHooks {
  // Called for each run that reached an end; false ends the search.
  std::function<bool()> ran;
  // Whether to continue; polled regularly.
  std::function<bool()> more;
  // The other values to try for a read: event `event` of the last run.
  std::function<std::vector<uint64_t>(uint32_t event)> values;
};

enum class SearchEnd {
  kAll,        // all runs are done
  kStopped,    // a hook ended it
  kJobFailed,  // the job performs no more runs
  kOutside,    // a run with the same choices behaved differently: the program depends on something
               // else
};

// Searches all runs; the log decides whether there are views.
SearchEnd Explore(Job& job, const SearchHooks& hooks, uint32_t max_steps, SearchCounts& counts);

// The choices of the last run, in the form of UPC_REPLAY.
std::string Replay(const Log& log);

}  // namespace upc::outcomes

#endif
