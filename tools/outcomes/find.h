// SPDX-License-Identifier: MIT
// All outcomes of a program: first those of its sequentially consistent executions, then, if it has
// races, all that the memory model permits.
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

// Where an outcome can be seen.
enum class Shown {
  kOrder,    // in some order of the threads' accesses
  kBuffers,  // … or where stores wait in buffers, as on x86
  kRules,    // by UPC's rules alone
};

struct Outcome {
  std::map<unsigned, std::string> text;  // what each thread wrote to standard output
  std::string output;                    // what was written past C's streams
  std::string error;                     // the first line of what the runtime says of an error
  int code = 0;
  bool stuck = false;            // it took no further step, and was ended
  std::vector<uint64_t> values;  // final ones, as asked for
  // Of the same outcome in other executions these differ:
  Shown shown = Shown::kOrder;
  uint64_t executions = 0;
  std::string replay;
  // The run that shows it: its choices, and the cells of which there were views.
  bool views = false;
  std::vector<uint64_t> choices;
  std::vector<smp::exploration::Cell> cells;
  bool failed() const { return code != 0; }
};

struct FindOptions {
  double seconds = 60;
  uint32_t max_steps = 10'000;
  bool rules = true;  // look beyond orders of accesses
  // Take the appendix by its letter: other threads may see a thread's relaxed writes of one object
  // in another order even where a barrier comes before they look, though nothing is raced for.
  bool literal = false;
  std::function<bool()> interrupted;  // asked now and then
  std::function<void(const struct Findings&)> progress;
  // Called for each execution that is permitted, while the log shows it; with the execution where
  // values were chosen.
  std::function<void(const Outcome&, const Execution*)> each;
  bool names = false;  // let the log have the names of objects
};

struct Findings {
  std::map<std::string, Outcome> outcomes;  // by a key of what is seen
  SearchCounts orders, rules;
  uint64_t permitted = 0, forbidden = 0;  // of executions with chosen values
  uint32_t processes = 0;                 // that made them
  bool races = false;
  bool complete = true;
  std::vector<std::string> why_not;  // complete
  double seconds = 0;
};

Findings Find(Job& job, const FindOptions& options);

// The outcome of the run in the job's log.
Outcome OutcomeOf(Job& job);
std::string KeyOf(const Outcome& outcome);

}  // namespace upc::outcomes

#endif
