// SPDX-License-Identifier: MIT
// The steps of one run, their happens-before order, and the places where another order would be
// another execution: dynamic partial-order reduction with source sets (Flanagan and Godefroid 2005;
// Abdulla, Aronsson, Jonsson and Sagonas 2014).
#ifndef UPC_TOOLS_OUTCOMES_STEPS_H
#define UPC_TOOLS_OUTCOMES_STEPS_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "smp/exploration_log.h"

namespace upc::outcomes {

using smp::exploration::Event;
using smp::exploration::Log;
using smp::exploration::Op;

// Vector clocks: a step's clock counts, by thread, the steps before it, and itself.
using Clock = std::vector<uint32_t>;
inline void Join(Clock& to, const Clock& from) {
  for (size_t t = 0; t < to.size(); ++t)
    if (from[t] > to[t]) to[t] = from[t];
}

struct Step {
  uint32_t event;  // in the log
  unsigned thread;
  uint32_t number;  // of the thread's steps, from 1
  Op op;
  Clock clock;   // after it
  Clock before;  // of the thread, just before the step
};

// A request to try another order: one of the threads must go first there.
struct Reversal {
  size_t step;        // index into `steps`
  uint64_t initials;  // threads, as bits: unless one of them is tried there, one must be
  unsigned preferred;
};

class Steps {
 public:
  explicit Steps(const Log& log);
  const std::vector<Step>& all() const { return steps_; }
  // The reversals that end with a step from this one on. `ended_early`: the job's end kept other
  // threads from continuing.
  std::vector<Reversal> Reversals(size_t first, bool ended_early) const;

 private:
  bool Precedes(size_t earlier, const Clock& clock) const {
    return clock[steps_[earlier].thread] >= steps_[earlier].number;
  }
  void FindFor(const Step& later, size_t end, std::vector<Reversal>& found) const;
  void Add(size_t earlier, const Step& later, size_t end, const Clock& clock,
           std::vector<Reversal>& found) const;

  const Log& log_;
  std::vector<Step> steps_;
  std::vector<Step> staying_;  // the next steps of threads that have not ended when the run ends
  std::vector<bool> blocked_;  // … and whether they wait
};

}  // namespace upc::outcomes

#endif
