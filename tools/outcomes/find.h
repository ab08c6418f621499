// SPDX-License-Identifier: MIT
// Finds all outcomes of a program: first those of its sequentially consistent executions, then, if
// it has races, all that the memory model permits.
#ifndef UPC_TOOLS_OUTCOMES_FIND_H
#define UPC_TOOLS_OUTCOMES_FIND_H

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tools/outcomes/execution.h"
#include "tools/outcomes/job.h"
#include "tools/outcomes/search.h"

namespace upc::outcomes {

// The weakest assumption under which an outcome occurs.
enum class Shown {
  kOrder,    // in some interleaving of the threads' accesses
  kBuffers,  // … or with store buffers, as on x86
  kRules,    // only by UPC's rules
};

struct Outcome {
  std::map<unsigned, std::string> text;  // what each thread wrote to standard output
  std::string output;                    // output that bypassed C's streams
  std::string error;                     // the first line of the runtime's error message
  int code = 0;
  bool stuck = false;            // it took no further step, and was ended
  std::vector<uint64_t> values;  // the requested final values
  // These may differ between executions with the same outcome:
  Shown shown = Shown::kOrder;
  uint64_t executions = 0;
  std::string replay;
  // The run that shows it: its choices, and the cells with separate views.
  bool views = false;
  std::vector<uint64_t> choices;
  std::vector<smp::exploration::Cell> cells;
  bool failed() const { return code != 0; }
};

struct FindOptions {
  double seconds = 60;
  uint32_t max_steps = 10'000;
  bool rules = true;  // search beyond interleavings
  // Apply the appendix literally: other threads may see a thread's relaxed writes to one object in
  // another order, even after a barrier and without a race.
  bool literal = false;
  std::function<bool()> interrupted;  // polled regularly
  std::function<void(const struct Findings&)> progress;
  // Called for each permitted execution, while the log shows it. The second argument is the
  // execution if values were chosen.
  std::function<void(const Outcome&, const Execution*)> each;
  bool names = false;  // let the log contain the names of objects
};

struct Findings {
  std::map<std::string, Outcome> outcomes;  // by KeyOf()
  SearchCounts orders, rules;
  uint64_t permitted = 0, forbidden = 0;  // executions with chosen values
  uint32_t processes = 0;                 // processes that ran them
  bool races = false;
  bool complete = true;
  std::vector<std::string> why_not;  // why the search is not complete
  double seconds = 0;
};

Findings Find(Job& job, const FindOptions& options);

// The outcome of the run in the job's log.
Outcome OutcomeOf(Job& job);
std::string KeyOf(const Outcome& outcome);

}  // namespace upc::outcomes

#endif
