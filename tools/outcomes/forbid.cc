// SPDX-License-Identifier: MIT
// A second search collects executions with and without the forbidden outcome; repairs are tried on
// them.
#include "tools/outcomes/forbid.h"

#include <algorithm>
#include <cstring>
#include <set>

#include "tools/outcomes/repair.h"
#include "tools/outcomes/witness.h"

namespace upc::outcomes {

using smp::exploration::Does;
using smp::exploration::kSucceeded;

namespace {

constexpr size_t kMostUnwanted = 2000, kMostWanted = 200;

// The runtime's own errors have these codes, from misuse to data races; they are not assertions.
constexpr int kFirstOfRuntime = 120, kLastOfRuntime = 127;

// The words of an outcome, with "x = 0" as "x=0", without punctuation. A thread's output also
// appears with the thread as prefix; in a forbidden outcome, words after "thread 1:" only with it.
std::set<std::string> WordsOf(std::string text, bool forbidden) {
  for (size_t at; (at = text.find(" = ")) != std::string::npos;) text.replace(at, 3, "=");
  std::set<std::string> words;
  std::string thread;
  bool names_thread = false;
  std::string word;
  const auto end_word = [&] {
    if (names_thread && word.ends_with(":")) {
      thread = word;
    } else if (!word.empty() && word != "thread") {
      if (!thread.empty()) words.insert(thread + word);
      if (thread.empty() || !forbidden) words.insert(word);
    }
    names_thread = word == "thread";
    word.clear();
  };
  for (const char c : text + " ") {
    if (!std::strchr(" ;,\n\t", c)) {
      word += c;
      continue;
    }
    end_word();
    if (c == ';') thread.clear();
  }
  return words;
}

bool IsForbidden(const Outcome& outcome, const std::string& line, const std::string& words) {
  if (!words.empty()) return HasWords(line, words);
  return outcome.failed() && !(outcome.code >= kFirstOfRuntime && outcome.code <= kLastOfRuntime);
}

// By act: whether its thread holds a lock.
std::vector<bool> LockedIn(const Log& log, const Execution& execution) {
  std::vector<int> held(log.threads, 0);
  std::vector<bool> locked;
  uint32_t event = 0;
  for (const Act& act : execution.acts) {
    for (; event < act.event; ++event) {
      const Op& op = log.event[event].op;
      if (op.flags & smp::exploration::kStays) continue;
      if (op.does == Does::kLock || (op.does == Does::kTryLock && op.flags & kSucceeded))
        ++held[log.event[event].thread];
      if (op.does == Does::kUnlock) --held[log.event[event].thread];
    }
    locked.push_back(act.thread != kLast && held[act.thread] > 0);
  }
  return locked;
}

// Whether the act waits for other threads, or wakes them. A read that repeats with the same value
// may be a waiting loop. `places`: those of the acts up to this one.
bool Waits(const Log& log, const Execution& execution, const std::vector<std::string>& places) {
  const size_t number = places.size() - 1;
  const Op& op = log.event[execution.acts[number].event].op;
  if (!smp::exploration::accesses(op.does)) return op.does != Does::kFence;
  for (size_t i = number; op.does == Does::kRead && i-- > 0;) {
    if (execution.acts[i].thread != execution.acts[number].thread) continue;
    if (places[i] != places[number]) return false;
    const Op& other = log.event[execution.acts[i].event].op;
    if (other.does == op.does && other.flags == op.flags && other.address == op.address)
      return true;
  }
  return false;
}

// Whether the run ended before its threads did.
bool IsCut(const Log& log, const Outcome& outcome) {
  if (!outcome.error.empty()) return true;
  return outcome.failed() && std::any_of(log.event, log.event + log.events, [](const Event& event) {
           return event.op.flags & smp::exploration::kStays;
         });
}

// Whether the execution is an interleaving.
bool HasOneOrder(Execution execution) {
  for (Act& act : execution.acts) act.strict = true;
  return Judge(execution) != Verdict::kForbidden;
}

Samples Gather(Job& job, FindOptions options, const Findings& findings, const Shape& shape,
               const std::string& words, bool& complete) {
  Samples samples;
  std::set<std::string> known;
  options.names = true;
  // Without races, each outcome must come from one order of all accesses.
  options.literal = !findings.races;
  options.each = [&](const Outcome& outcome, const Execution* execution) {
    if (!execution || (options.literal && !HasOneOrder(*execution))) return;
    const bool forbidden = IsForbidden(outcome, InOneLine(outcome, shape), words);
    std::vector<Sample>& list = forbidden ? samples.unwanted : samples.wanted;
    if (list.size() == (forbidden ? kMostUnwanted : kMostWanted)) {
      complete = complete && !forbidden;
      return;
    }
    const Log& log = job.log();
    Sample sample = {*execution,          {},         LockedIn(log, *execution), {},
                     IsCut(log, outcome), log.running};
    std::string key;
    for (const Act& act : execution->acts) {
      sample.places.push_back(PlaceOf(log, act.event));
      sample.waits.push_back(Waits(log, *execution, sample.places));
      key += sample.places.back() + "=" + std::to_string(act.read) + ";";
    }
    if (known.insert(key).second) list.push_back(std::move(sample));
  };
  complete = Find(job, options).complete && complete;
  return samples;
}

}  // namespace

bool HasWords(const std::string& outcome, const std::string& words) {
  const std::set<std::string> has = WordsOf(outcome, false);
  for (const std::string& word : WordsOf(words, true))
    if (!has.contains(word)) return false;
  return true;
}

Forbidden FindRepairs(Job& job, const FindOptions& options, const Findings& findings,
                      const Shape& shape, const std::string& words) {
  Forbidden forbidden;
  forbidden.words = words;
  for (const Outcome* outcome : Sorted(findings)) {
    const std::string line = InOneLine(*outcome, shape);
    if (!IsForbidden(*outcome, line, words)) continue;
    forbidden.lines.push_back(line);
    forbidden.in_order |= outcome->shown == Shown::kOrder;
  }
  if (forbidden.lines.empty()) {
    forbidden.complete = findings.complete;
    return forbidden;
  }
  const Samples samples = Gather(job, options, findings, shape, words, forbidden.complete);
  const auto add = [&](const std::vector<Repair>& repairs) {
    for (const Repair& repair : repairs) forbidden.repairs.push_back(InWords(repair));
  };
  // Strict accesses and fences change nothing that already happens in some order.
  if (!forbidden.in_order) add(SmallestRepairs(samples));
  add(RepairsByLock(samples));
  add(RepairsByBarrier(samples));
  return forbidden;
}

std::string InWords(const Forbidden& forbidden) {
  if (forbidden.lines.empty())
    return forbidden.words.empty() ? ""
                                   : "no outcome has all of '" + forbidden.words + "'" +
                                         (forbidden.complete ? "" : " so far") + "\n";
  std::string text;
  for (const std::string& line : forbidden.lines) text += "forbidden: " + line + "\n";
  if (forbidden.in_order)
    text +=
        "  it happens in some order of the accesses, which neither strict accesses nor fences "
        "change\n";
  if (forbidden.repairs.empty()) {
    text +=
        "  no repair was found by strict accesses or fences, up to 4, by one lock or by one "
        "barrier\n";
  } else {
    text += forbidden.repairs.size() == 1 ? "the smallest repair:\n"
                                          : "the smallest repairs, each enough:\n";
    for (const std::string& repair : forbidden.repairs) text += "  " + repair + "\n";
  }
  if (!forbidden.complete)
    text += "  (the search was not complete: what it did not see, they may not prevent)\n";
  return text;
}

}  // namespace upc::outcomes
