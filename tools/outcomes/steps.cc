// SPDX-License-Identifier: MIT
// Clocks of steps, and reversals.
#include "tools/outcomes/steps.h"

#include <map>

namespace upc::outcomes {

using smp::exploration::dependent;
using smp::exploration::Does;
using smp::exploration::kBlocked;
using smp::exploration::kNobody;
using smp::exploration::kStays;
using smp::exploration::kStep;

Steps::Steps(const Log& log) : log_(log) {
  const unsigned threads = log.threads;
  std::vector<Clock> now(threads, Clock(threads, 0));
  std::vector<uint32_t> counts(threads, 0);
  // For each barrier, by thread: the clocks of its notifies, and the number of its waits.
  struct Barrier {
    std::vector<std::vector<Clock>> notified;
    std::vector<size_t> waited;
  };
  std::map<uint64_t, Barrier> barriers;
  for (uint32_t i = 0; i < log.events; ++i) {
    const Event& event = log.event[i];
    if (event.thread == kNobody) continue;
    const unsigned t = event.thread;
    if (event.op.flags & kStays) {
      staying_.push_back({i, t, counts[t] + 1, event.op, now[t], now[t]});
      blocked_.push_back(event.op.flags & kBlocked);
      continue;
    }
    if (event.op.flags & kStep) {
      Step step = {i, t, ++counts[t], event.op, now[t], now[t]};
      // Backwards, so that earlier steps that a later one has already joined are skipped.
      for (size_t d = steps_.size(); d-- > 0;)
        if (steps_[d].thread != t && !Precedes(d, step.clock) && dependent(steps_[d].op, event.op))
          Join(step.clock, steps_[d].clock);
      step.clock[t] = step.number;
      now[t] = step.clock;
      steps_.push_back(std::move(step));
      continue;
    }
    if (event.op.does != Does::kNotify && event.op.does != Does::kWait) continue;
    Barrier& barrier = barriers[event.op.address];
    barrier.notified.resize(threads);
    barrier.waited.resize(threads);
    if (event.op.does == Does::kNotify) {
      barrier.notified[t].push_back(now[t]);
    } else {
      const size_t epoch = barrier.waited[t]++;
      for (unsigned other = 0; other < threads; ++other)
        if (epoch < barrier.notified[other].size()) Join(now[t], barrier.notified[other][epoch]);
      // A step that only continues after a wait follows them, too.
      if (!steps_.empty() && steps_.back().thread == t && steps_.back().op.does == Does::kNothing)
        steps_.back().clock = now[t];
    }
  }
}

void Steps::Add(size_t earlier, const Step& later, size_t end, const Clock& clock,
                std::vector<Reversal>& found) const {
  // Steps that do not follow the earlier one could come before it; which of their threads can come
  // first?
  std::vector<size_t> rest;
  uint64_t seen = 0, initials = 0;
  for (size_t k = earlier + 1; k < end; ++k) {
    if (Precedes(earlier, steps_[k].clock)) continue;
    const uint64_t bit = uint64_t{1} << steps_[k].thread;
    if (!(seen & bit)) {
      seen |= bit;
      bool first = true;
      for (const size_t m : rest) first = first && !Precedes(m, steps_[k].clock);
      if (first) initials |= bit;
    }
    rest.push_back(k);
  }
  const uint64_t bit = uint64_t{1} << later.thread;
  if (!(seen & bit)) {
    bool first = true;
    for (const size_t m : rest) first = first && !Precedes(m, clock);
    if (first) initials |= bit;
  }
  found.push_back({earlier, initials, later.thread});
}

void Steps::FindFor(const Step& later, size_t end, std::vector<Reversal>& found) const {
  const bool takes = later.op.does == Does::kLock || later.op.does == Does::kTake;
  // Its predecessors through others; for a lock, all its predecessors except the lock.
  Clock clock = later.before;
  bool moved = false;  // the thread has taken a step after d
  for (size_t d = end; d-- > 0;) {
    const Step& earlier = steps_[d];
    if (earlier.thread == later.thread) {
      moved = true;
      continue;
    }
    if (Precedes(d, clock) || !dependent(earlier.op, later.op)) continue;
    // A waiting step cannot come before the one that ended its wait.
    const bool could_go = log_.event[earlier.event].enabled >> later.thread & 1;
    if (!moved && !could_go) {
      if (!takes) Join(clock, earlier.clock);
      continue;
    }
    if (takes && (earlier.op.does == Does::kUnlock)) continue;
    Clock without = later.before;
    for (size_t k = d + 1; k < end; ++k)
      if (steps_[k].thread != later.thread && dependent(steps_[k].op, later.op))
        Join(without, steps_[k].clock);
    Add(d, later, end, without, found);
    if (!takes) Join(clock, earlier.clock);
  }
}

std::vector<Reversal> Steps::Reversals(size_t first, bool ended_early) const {
  std::vector<Reversal> found;
  for (size_t j = first; j < steps_.size(); ++j) FindFor(steps_[j], j, found);
  for (size_t i = 0; i < staying_.size(); ++i) {
    FindFor(staying_[i], steps_.size(), found);
    if (ended_early && !blocked_[i] && !steps_.empty())
      Add(steps_.size() - 1, staying_[i], steps_.size(), staying_[i].before, found);
  }
  return found;
}

}  // namespace upc::outcomes
