// SPDX-License-Identifier: MIT
// Depth-first search, with source sets for threads, and all values for reads.
#include "tools/outcomes/search.h"

#include <algorithm>
#include <cstdio>

namespace upc::outcomes {
namespace {

using smp::exploration::Does;
using smp::exploration::Ended;
using smp::exploration::kChosenValue;
using smp::exploration::kStays;
using smp::exploration::kStep;

struct Node {
  bool is_value;
  uint64_t chosen;
  Op op;  // of the event, to check that a run with the same choices behaves the same
  unsigned thread;
  // For a choice among threads:
  uint64_t enabled, asleep, done, wanted;
  // For a choice among values:
  std::vector<uint64_t> left;
};

bool SameOp(const Op& a, const Op& b) {
  constexpr unsigned kBefore = smp::exploration::kStrict | smp::exploration::kAtomic;
  return a.address == b.address && a.bytes == b.bytes && a.does == b.does &&
         (a.flags & kBefore) == (b.flags & kBefore);
}

// The numbers that were not chosen.
std::vector<uint64_t> Others(const Event& event) {
  std::vector<uint64_t> others;
  for (uint64_t n = 0; n < event.op.bytes; ++n)
    if (n != event.value) others.push_back(n);
  return others;
}

class Search {
 public:
  Search(Job& job, const SearchHooks& hooks, SearchCounts& counts)
      : job_(job), log_(job.log()), hooks_(hooks), counts_(counts) {}

  SearchEnd Explore() {
    log_.choices = 0;
    log_.sleep_from = UINT32_MAX;
    for (;;) {
      if (!hooks_.more()) return SearchEnd::kStopped;
      if (!job_.Run()) return SearchEnd::kJobFailed;
      ++counts_.runs;
      const Ended ended = log_.ended;
      if (ended == Ended::kRedundant)
        ++counts_.redundant;
      else if (ended == Ended::kTooLong)
        ++counts_.too_long;
      else
        ++counts_.complete;
      if (!Grow()) return SearchEnd::kOutside;
      const bool complete = ended == Ended::kExit || ended == Ended::kNot;
      if (complete && !hooks_.ran()) return SearchEnd::kStopped;
      if (counts_.runs == 1) first_ = Done();
      if (!Advance()) return IsRepeated() ? SearchEnd::kAll : SearchEnd::kOutside;
    }
  }

 private:
  // The choices, events and output of the last run.
  struct Run {
    std::vector<uint64_t> choices;
    std::vector<Event> events;
    std::string text, output;
    int code = 0;
    bool stuck = false;
  };
  Run Done() const {
    return {.choices = {log_.choice, log_.choice + log_.made},
            .events = {log_.event, log_.event + log_.events},
            .text = {log_.text, log_.text_bytes},
            .output = job_.output(),
            .code = job_.code(),
            .stuck = job_.stuck()};
  }

  // Repeats the first run after all others and compares: if it differs, side effects of runs, or
  // time, influence the program.
  bool IsRepeated() {
    if (first_.stuck) return true;  // it would take just as long
    log_.choices = static_cast<uint32_t>(first_.choices.size());
    std::copy(first_.choices.begin(), first_.choices.end(), log_.choice);
    log_.sleep_from = UINT32_MAX;
    if (!job_.Run()) return false;
    const Run again = Done();
    const auto same = [](const Event& a, const Event& b) {
      return SameOp(a.op, b.op) && a.thread == b.thread && a.value == b.value;
    };
    return again.code == first_.code && again.text == first_.text &&
           again.output == first_.output &&
           std::equal(again.events.begin(), again.events.end(), first_.events.begin(),
                      first_.events.end(), same);
  }

  // Adds the new choices of the last run, and the alternatives that it suggests.
  bool Grow() {
    const size_t known = stack_.size();
    size_t choice = 0, first_new_step = SIZE_MAX, steps = 0;
    std::vector<size_t> node_of_step;
    for (uint32_t i = 0; i < log_.events; ++i) {
      const Event& event = log_.event[i];
      if (event.op.flags & kStays) continue;
      const bool is_step = event.op.flags & kStep;
      const bool is_pick = event.op.does == Does::kPick;
      const bool is_value =
          is_pick || ((event.op.flags & kChosenValue) && event.op.does != Does::kWrite);
      if (!is_step && !is_value) continue;
      const bool value = !is_step;
      if (is_step) {
        node_of_step.push_back(choice);
        // The step of a changed choice is new, too.
        if (choice + 1 >= known && first_new_step == SIZE_MAX) first_new_step = steps;
        ++steps;
      }
      if (choice < known) {
        const Node& node = stack_[choice];
        const bool last = choice + 1 == known;  // its choice differs from the previous run
        if (node.is_value != value || (!last && !SameOp(node.op, event.op)) ||
            (!value && node.chosen != event.thread))
          return false;
        if (last) stack_[choice].op = event.op, stack_[choice].thread = event.thread;
      } else {
        Node node = {.is_value = value,
                     .chosen = value ? event.value : event.thread,
                     .op = event.op,
                     .thread = event.thread,
                     .enabled = event.enabled,
                     .asleep = event.sleeping,
                     .done = 0,
                     .wanted = value ? 0 : uint64_t{1} << event.thread,
                     .left = {}};
        if (is_pick)
          node.left = Others(event);
        else if (value)
          node.left = hooks_.values(i);
        stack_.push_back(std::move(node));
      }
      ++choice;
    }
    if (choice < known) return false;
    const bool early = log_.ended == Ended::kExit || log_.ended == Ended::kNot;
    const Steps ordered(log_);
    if (first_new_step == SIZE_MAX) first_new_step = steps;
    for (const Reversal& reversal : ordered.Reversals(first_new_step, early)) {
      Node& node = stack_[node_of_step[reversal.step]];
      if (node.wanted & reversal.initials) continue;
      const uint64_t possible = reversal.initials & node.enabled;
      if (possible == 0)
        node.wanted |= node.enabled;
      else if (possible >> reversal.preferred & 1)
        node.wanted |= uint64_t{1} << reversal.preferred;
      else
        node.wanted |= possible & -possible;
    }
    return true;
  }

  // Sets the choices of the next run; false if there is none.
  bool Advance() {
    while (!stack_.empty()) {
      Node& node = stack_.back();
      if (node.is_value) {
        if (!node.left.empty()) {
          node.chosen = node.left.back();
          node.left.pop_back();
          break;
        }
      } else {
        node.done |= uint64_t{1} << node.chosen;
        const uint64_t next = node.wanted & ~node.done & ~node.asleep;
        if (next != 0) {
          node.chosen = static_cast<uint64_t>(__builtin_ctzll(next));
          break;
        }
      }
      stack_.pop_back();
    }
    if (stack_.empty()) return false;
    log_.choices = static_cast<uint32_t>(stack_.size());
    for (size_t i = 0; i < stack_.size(); ++i) log_.choice[i] = stack_[i].chosen;
    log_.sleep_from = UINT32_MAX;
    log_.sleep = 0;
    for (size_t i = stack_.size(); i-- > 0;) {
      if (stack_[i].is_value) continue;
      log_.sleep_from = static_cast<uint32_t>(i);
      log_.sleep = (stack_[i].asleep | stack_[i].done) & ~(uint64_t{1} << stack_[i].chosen);
      break;
    }
    return true;
  }

  Job& job_;
  Log& log_;
  const SearchHooks& hooks_;
  SearchCounts& counts_;
  std::vector<Node> stack_;
  Run first_;
};

}  // namespace

SearchEnd Explore(Job& job, const SearchHooks& hooks, uint32_t max_steps, SearchCounts& counts) {
  job.log().max_steps = max_steps;
  return Search(job, hooks, counts).Explore();
}

std::string Replay(const Log& log) {
  std::string text(1, log.views ? 'v' : 't');
  char number[32];
  for (uint32_t i = 0; i < log.made;) {
    uint32_t same = i + 1;
    while (same < log.made && log.choice[same] == log.choice[i]) ++same;
    if (i > 0) text += '.';
    std::snprintf(number, sizeof number, "%llx", static_cast<unsigned long long>(log.choice[i]));
    text += number;
    if (same - i > 1) {
      std::snprintf(number, sizeof number, ":%llx", static_cast<unsigned long long>(same - i));
      text += number;
    }
    i = same;
  }
  if (log.views)
    for (uint32_t i = 0; i < log.cells; ++i) {
      std::snprintf(number, sizeof number, "/%llx+",
                    static_cast<unsigned long long>(log.cell[i].address - log.base));
      text += number + std::to_string(log.cell[i].bytes);
    }
  return text;
}

}  // namespace upc::outcomes
