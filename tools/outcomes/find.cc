// SPDX-License-Identifier: MIT
// Runs two searches. The second tries a read only with values that some permitted execution writes.
// It is repeated with the new values until there are none.
#include "tools/outcomes/find.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <set>

#include "tools/outcomes/races.h"

namespace upc::outcomes {

using smp::exploration::Cell;
using smp::exploration::Does;
using smp::exploration::Ended;
using smp::exploration::Event;
using smp::exploration::kChosenValue;
using smp::exploration::kNobody;
using smp::exploration::kStays;
using smp::exploration::kStep;

namespace {

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The part of a written value that belongs to a cell.
bool Extract(const Op& op, uint64_t value, const Cell& cell, uint64_t& part) {
  if (op.bytes > 8 || cell.address < op.address ||
      cell.address + cell.bytes > op.address + op.bytes)
    return false;
  part = value >> 8 * (cell.address - op.address);
  if (cell.bytes < 8) part &= (uint64_t{1} << 8 * cell.bytes) - 1;
  return true;
}

// The values written to each place in permitted executions, and the threads that write them.
class Written {
 public:
  bool Add(uint64_t address, uint32_t bytes, uint64_t value, unsigned thread) {
    uint64_t& writers = all_[{address, bytes}][value];
    const uint64_t before = writers;
    writers |= uint64_t{1} << thread;
    return writers != before;
  }
  // The writers of a cell, by value.
  std::map<uint64_t, uint64_t> Of(const Cell& cell) const {
    std::map<uint64_t, uint64_t> found;
    auto at = all_.lower_bound({cell.address >= 8 ? cell.address - 8 : 0, 0});
    for (; at != all_.end() && at->first.first <= cell.address; ++at) {
      Op op;
      op.address = at->first.first;
      op.bytes = at->first.second;
      uint64_t part;
      for (const auto& [value, writers] : at->second)
        if (Extract(op, value, cell, part)) found[part] |= writers;
    }
    return found;
  }

 private:
  std::map<std::pair<uint64_t, uint32_t>, std::map<uint64_t, uint64_t>> all_;
};

class Finder {
 public:
  Finder(Job& job, const FindOptions& options)
      : job_(job), log_(job.log()), options_(options), began_(Now()) {}

  Findings Find() {
    log_.names_wanted = options_.names;
    SearchOrders();
    // The rules do not know the order of tasks and would take such accesses for unordered.
    const bool tasks = unseen_ & smp::exploration::kUnseenTasks;
    if (!races_.empty() && options_.rules && !stopped_ && !tasks) SearchRules();
    found_.races = !races_.empty();
    if (found_.orders.too_long + found_.rules.too_long > 0)
      Incomplete("some runs have more than " + std::to_string(options_.max_steps) +
                 " steps, and were cut there (-outcomes-depth)");
    if (races_.mixes_atomics())
      Incomplete("atomic operations race with other accesses: of these, only orders were tried");
    if (unseen_ & smp::exploration::kUnseenPrivate)
      Incomplete("private pointers to shared memory were used: their accesses are no steps");
    if (tasks && !races_.empty())
      Incomplete("tasks were run, which races depend on: only orders were tried");
    if (unseen_ & smp::exploration::kUnseenLockLoop)
      Incomplete(
          "upc_lock_attempt met a loop that takes locks: what it returns was not tried for each "
          "time round");
    if (unseen_ & smp::exploration::kUnseenTry) Incomplete("upcr_try_wait was taken for upcr_wait");
    if (unseen_ & smp::exploration::kUnseenOutput)
      Incomplete("a loop that waits writes output: it was left after its first rounds");
    if (unseen_ & smp::exploration::kUnseenLooseIo)
      Incomplete(
          "parallel I/O was called without UPC_IN_ALLSYNC and UPC_OUT_ALLSYNC: what it reads and "
          "writes is not looked at");
    if (unseen_ & smp::exploration::kUnseenIo && !races_.empty())
      Incomplete("parallel I/O was called: what it moved was tried in one view");
    if (too_large_) Incomplete(std::to_string(too_large_) + " executions were too large to judge");
    log_.names_wanted = 0;
    found_.processes = log_.processes;
    found_.seconds = Now() - began_;
    return std::move(found_);
  }

 private:
  void Incomplete(const std::string& why) {
    found_.complete = false;
    if (std::find(found_.why_not.begin(), found_.why_not.end(), why) == found_.why_not.end())
      found_.why_not.push_back(why);
  }

  bool More() {
    const double now = Now();
    if (options_.interrupted && options_.interrupted()) {
      stopped_ = true;
      Incomplete("it was interrupted");
    } else if (found_.orders.runs > 0 && now - began_ > options_.seconds) {  // one is always made
      stopped_ = true;
      Incomplete("its time limit was reached (-outcomes-time)");
    }
    if (options_.progress && now > last_progress_ + 0.5) {
      last_progress_ = now;
      options_.progress(found_);
    }
    return !stopped_;
  }

  void Ended(SearchEnd end) {
    if (end == SearchEnd::kOutside)
      Incomplete(
          "two runs with the same choices did not do the same: the program depends on time, random "
          "numbers, files or the like");
    if (end == SearchEnd::kJobFailed) Incomplete("the job ended: " + job_.errors());
    if (end == SearchEnd::kOutside || end == SearchEnd::kJobFailed) stopped_ = true;
  }

  void Keep(Shown shown, const Execution* execution) {
    Outcome outcome = OutcomeOf(job_);
    unseen_ |= log_.unseen;
    if (job_.stuck())
      Incomplete("a run took no further step for so long that it was ended: it is listed as stuck");
    if (options_.each) options_.each(outcome, execution);
    auto [at, is_new] = found_.outcomes.try_emplace(KeyOf(outcome), outcome);
    Outcome& kept = at->second;
    ++kept.executions;
    if (is_new || shown < kept.shown) {
      kept.shown = shown;
      kept.replay = Replay(log_);
      kept.views = log_.views;
      kept.choices.assign(log_.choice, log_.choice + log_.made);
      kept.cells.assign(log_.cell, log_.cell + log_.cells);
    }
  }

  void SearchOrders() {
    log_.views = 0;
    log_.cells = 0;
    const SearchHooks hooks = {.ran =
                                   [&] {
                                     races_.Add(log_, options_.literal);
                                     AddWritten();
                                     Keep(Shown::kOrder, nullptr);
                                     return true;
                                   },
                               .more = [&] { return More(); },
                               .values = [](uint32_t) { return std::vector<uint64_t>(); }};
    Ended(Explore(job_, hooks, options_.max_steps, found_.orders));
  }

  bool AddWritten() {
    bool any = false;
    for (uint32_t i = 0; i < log_.events; ++i) {
      const Event& event = log_.event[i];
      const bool written = event.op.does == Does::kWrite ||
                           (event.op.does == Does::kUpdate && !(event.op.flags & kChosenValue));
      if (!written || event.op.bytes > 8 || event.op.flags & kStays) continue;
      any |= written_.Add(event.op.address, event.op.bytes, event.value, event.thread);
    }
    return any;
  }

  // Other values for a read, from what the last run shows up to it.
  std::vector<uint64_t> ValuesFor(uint32_t number) {
    const Event& event = log_.event[number];
    const unsigned cell = CellAt(event.op.address);
    const std::map<uint64_t, uint64_t>& writers = offered_[cell];
    // The threads that write more in this run, or might if it continued.
    uint64_t goes_on = 0;
    for (uint32_t i = number + 1; i < log_.events; ++i)
      if (log_.event[i].thread != kNobody) goes_on |= uint64_t{1} << log_.event[i].thread;
    if (log_.ended != Ended::kExit) goes_on = ~uint64_t{0};
    const bool last = event.thread == kNobody;
    if (last) goes_on = 0;
    const uint64_t others = goes_on & (last ? ~uint64_t{0} : ~(uint64_t{1} << event.thread));
    Execution prefix;
    std::vector<uint64_t> chosen;
    std::set<uint64_t> tried = {event.value};
    const auto consider = [&](uint64_t value, uint64_t by) {
      if (!tried.insert(value).second) return;
      if (!(by & others)) {
        if (prefix.acts.empty()) {
          prefix = ExecutionOf(log_, number + 1);
          Loosen(prefix, goes_on);
        }
        prefix.acts.back().any_value = false;
        prefix.acts.back().read = value;
        if (Judge(prefix) == Verdict::kForbidden) return;
      }
      chosen.push_back(value);
    };
    consider(log_.cell[cell].initial, 0);
    for (const auto& [value, by] : writers) consider(value, by);
    return chosen;
  }

  // A read of a value that a thread may still write can be correct whatever precedes it.
  void Loosen(Execution& prefix, uint64_t goes_on) {
    for (Act& act : prefix.acts) {
      if (!act.reads || act.cell == kNoCell) continue;
      const unsigned cell = CellAt(log_.event[act.event].op.address);
      const auto by = offered_[cell].find(act.read);
      const uint64_t own = act.thread == kLast ? 0 : uint64_t{1} << act.thread;
      act.any_value = by != offered_[cell].end() && (by->second & goes_on & ~own);
    }
  }

  unsigned CellAt(uint64_t address) const {
    unsigned low = 0, high = log_.cells;
    while (low + 1 < high) {
      const unsigned middle = (low + high) / 2;
      (log_.cell[middle].address <= address ? low : high) = middle;
    }
    return low;
  }

  void SearchRules() {
    log_.views = 1;
    for (bool again = true; again && !stopped_;) {
      again = false;
      std::vector<Cell> cells = races_.Cells();
      if (cells.size() > Log::kCells) {
        Incomplete("more than " + std::to_string(Log::kCells) +
                   " places are raced for: of the others, only orders were tried");
        cells.resize(Log::kCells);
      }
      log_.cells = static_cast<uint32_t>(cells.size());
      std::copy(cells.begin(), cells.end(), log_.cell);
      offered_.clear();
      for (const Cell& cell : cells) offered_.push_back(written_.Of(cell));
      SearchCounts counts;
      uint64_t permitted = 0, forbidden = 0;
      too_large_ = 0;
      const SearchHooks hooks = {
          .ran =
              [&] {
                const Execution execution = ExecutionOf(log_, log_.events);
                const Verdict verdict = Judge(execution);
                if (verdict == Verdict::kTooLarge) ++too_large_;
                if (verdict == Verdict::kForbidden) ++forbidden;
                if (verdict != Verdict::kPermitted) return true;
                ++permitted;
                again |= AddWritten();
                again |= races_.Add(log_, options_.literal);
                const auto known = found_.outcomes.find(KeyOf(OutcomeOf(job_)));
                Shown shown = Shown::kRules;
                if (known != found_.outcomes.end() && known->second.shown != Shown::kRules)
                  shown = known->second.shown;
                else if (JudgeStoreBuffers(ExecutionOf(log_, log_.events, Atomics::kOrder)) ==
                         Verdict::kPermitted)
                  shown = Shown::kBuffers;
                Keep(shown, &execution);
                return true;
              },
          .more = [&] { return More(); },
          .values = [&](uint32_t event) { return ValuesFor(event); }};
      Ended(Explore(job_, hooks, options_.max_steps, counts));
      found_.rules = counts;
      found_.permitted = permitted;
      found_.forbidden = forbidden;
    }
    log_.views = 0;
  }

  Job& job_;
  Log& log_;
  const FindOptions& options_;
  const double began_;
  double last_progress_ = 0;
  Findings found_;
  RacedFor races_;
  Written written_;
  std::vector<std::map<uint64_t, uint64_t>> offered_;  // by cell: values, and their writers
  uint32_t unseen_ = 0;
  uint64_t too_large_ = 0;
  bool stopped_ = false;
};

// "upc: thread 1: prog.upc:14: …" from several lines of errors.
std::string FirstError(const std::string& errors) {
  std::string first = errors.substr(0, errors.find('\n'));
  for (size_t at = 0; at < errors.size();) {
    size_t end = errors.find('\n', at);
    if (end == std::string::npos) end = errors.size();
    const std::string line = errors.substr(at, end - at);
    if (line.starts_with("upc: ")) return line;
    at = end + 1;
  }
  return first;
}

// The place at which a run is stuck.
std::string LastPlace(const Log& log) {
  for (uint32_t i = log.events; i-- > 0;) {
    const Event& event = log.event[i];
    if (!(event.op.flags & kStep) || event.op.flags & kStays || event.line == 0) continue;
    return "thread " + std::to_string(event.thread) + " after " + (log.name + event.file) + ":" +
           std::to_string(event.line);
  }
  return "before the first step";
}

}  // namespace

Outcome OutcomeOf(Job& job) {
  const Log& log = job.log();
  Outcome outcome;
  outcome.code = job.code();
  if (outcome.code == 0 && log.ended == Ended::kNot) outcome.code = 121;
  if (outcome.code != 0) outcome.error = FirstError(job.errors());
  outcome.stuck = job.stuck();
  if (outcome.stuck) outcome.error = "stuck: " + LastPlace(log) + " takes no further step";
  // What threads wrote before an error ended the job depends on chance.
  const char* at = log.text;
  for (uint32_t i = 0; i < log.texts; ++i) {
    uint32_t head[2];
    std::memcpy(head, at, sizeof head);
    outcome.text[head[0]].append(at + sizeof head, head[1]);
    at += sizeof head + head[1];
  }
  outcome.output = job.output();
  if (outcome.code == 0) outcome.values.assign(log.final_value, log.final_value + log.wanted);
  return outcome;
}

std::string KeyOf(const Outcome& outcome) {
  std::string key;
  // An error is one outcome, whatever other threads had done before.
  const bool whole = outcome.error.empty();
  if (whole)
    for (const auto& [thread, text] : outcome.text)
      key += std::to_string(thread) + ":" + text + '\0';
  if (whole) key += outcome.output;
  key += '\1' + std::to_string(outcome.code) + '\1' + outcome.error + '\1';
  for (const uint64_t value : outcome.values) key += std::to_string(value) + ",";
  return key;
}

Findings Find(Job& job, const FindOptions& options) { return Finder(job, options).Find(); }

}  // namespace upc::outcomes
