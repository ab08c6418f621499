// SPDX-License-Identifier: MIT
// Searches for S with all views at once: for each prefix of S, the states that each view can have.
// A prefix that leaves some view without a state is abandoned.
#include "tools/outcomes/judge.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace upc::outcomes {
namespace {

constexpr unsigned kMaxRelaxed = 64;
constexpr size_t kMaxStates = 200'000;
constexpr size_t kMaxAtomicOrders = 5'000;

// The state of a view: the relaxed acts that are done and, by cell, the last write, 0 for none,
// else its number plus 1.
struct State {
  uint64_t done;
  std::vector<uint16_t> last;
  bool operator<(const State& other) const {
    return done != other.done ? done < other.done : last < other.last;
  }
  bool operator==(const State&) const = default;
};
using States = std::vector<State>;

// The atomic operations on one object, in order.
using AtomicOrder = std::vector<unsigned>;

class Judgement {
 public:
  Judgement(const Execution& execution, const std::vector<const AtomicOrder*>& atomics)
      : x_(execution), atomics_(atomics) {}

  Verdict Decide(Orders* orders) {
    if (!Prepare()) return Verdict::kTooLarge;
    std::vector<States> views(x_.threads);
    for (unsigned t = 0; t < x_.threads; ++t) {
      views[t] = {{0, std::vector<uint16_t>(x_.initial.size(), 0)}};
      Close(t, views[t]);
    }
    std::vector<unsigned> order;
    const bool found = Extend(views, order);
    if (too_large_) return Verdict::kTooLarge;
    if (!found) return Verdict::kForbidden;
    if (orders) Explain(order, *orders);
    return Verdict::kPermitted;
  }

 private:
  // Numbers the relaxed acts, and finds those in each view.
  bool Prepare() {
    const size_t count = x_.acts.size();
    bit_.assign(count, -1);
    std::vector<int> last_strict(x_.threads, -1);
    needs_strict_.assign(count, -1);
    std::vector<std::vector<unsigned>> since(x_.threads);
    waits_for_.assign(count, 0);
    strict_before_.assign(count, {});
    bool ends = false;
    for (unsigned i = 0; i < count; ++i) {
      const Act& act = x_.acts[i];
      if (act.thread == kLast) {
        ends = true;
        strict_.push_back(i);
        continue;
      }
      needs_strict_[i] = last_strict[act.thread];
      if (act.strict) {
        strict_.push_back(i);
        if (last_strict[act.thread] >= 0)
          strict_before_[i].push_back(static_cast<unsigned>(last_strict[act.thread]));
        last_strict[act.thread] = static_cast<int>(i);
        for (const unsigned r : since[act.thread]) waits_for_[i] |= uint64_t{1} << bit_[r];
        since[act.thread].clear();
        continue;
      }
      if (relaxed_.size() == kMaxRelaxed) return false;
      bit_[i] = static_cast<int>(relaxed_.size());
      relaxed_.push_back(i);
      since[act.thread].push_back(i);
    }
    for (const auto& [a, b] : x_.before) strict_before_[b].push_back(a);
    if (ends)
      for (const unsigned s : strict_)
        if (x_.acts[s].thread == kLast) {
          for (const unsigned other : strict_)
            if (x_.acts[other].thread != kLast) strict_before_[s].push_back(other);
          for (const unsigned r : relaxed_) waits_for_[s] |= uint64_t{1} << bit_[r];
        }
    // A view needs its own reads, and all writes to cells that these read. Anything else can stand
    // anywhere.
    members_.assign(x_.threads, 0);
    own_before_.assign(count, 0);
    for (unsigned t = 0; t < x_.threads; ++t) {
      std::set<int> read;
      for (const Act& act : x_.acts)
        if (act.reads && act.cell != kNoCell && (act.strict || act.thread == t))
          read.insert(act.cell);
      for (const unsigned r : relaxed_) {
        const Act& act = x_.acts[r];
        const bool own_read = act.thread == t && act.reads;
        if (own_read || (act.writes && read.contains(act.cell)))
          members_[t] |= uint64_t{1} << bit_[r];
      }
    }
    for (const unsigned b : relaxed_)
      for (const unsigned a : relaxed_) {
        if (a >= b || x_.acts[a].thread != x_.acts[b].thread) continue;
        if (x_.acts[a].cell == x_.acts[b].cell && (x_.acts[a].writes || x_.acts[b].writes))
          own_before_[b] |= uint64_t{1} << bit_[a];
      }
    strict_done_.assign(count, false);
    OrderAtomics();
    return true;
  }

  // In all views, each atomic operation follows the earlier ones on its object.
  void OrderAtomics() {
    atomics_before_.assign(x_.acts.size(), 0);
    for (const AtomicOrder* order : atomics_) {
      uint64_t relaxed = 0;
      std::vector<unsigned> strict;
      for (const unsigned a : *order) {
        (x_.acts[a].strict ? waits_for_ : atomics_before_)[a] |= relaxed;
        std::vector<unsigned>& before = strict_before_[a];
        before.insert(before.end(), strict.begin(), strict.end());
        if (x_.acts[a].strict)
          strict.push_back(a);
        else
          relaxed |= uint64_t{1} << bit_[a];
      }
    }
  }

  uint64_t ValueOf(const State& state, int cell) const {
    const uint16_t last = state.last[static_cast<size_t>(cell)];
    return last == 0 ? x_.initial[static_cast<size_t>(cell)] : x_.acts[last - 1u].written;
  }

  // Performs the act in the state, if its read value is right.
  bool Do(unsigned act_number, State& state) const {
    const Act& act = x_.acts[act_number];
    if (act.cell == kNoCell) return true;
    if (act.reads && !act.any_value && ValueOf(state, act.cell) != act.read) return false;
    if (act.writes)
      state.last[static_cast<size_t>(act.cell)] = static_cast<uint16_t>(act_number + 1);
    return true;
  }

  bool CanDo(unsigned t, unsigned r, uint64_t done) const {
    const uint64_t bit = uint64_t{1} << bit_[r];
    if (!(members_[t] & bit) || done & bit) return false;
    if (needs_strict_[r] >= 0 && !strict_done_[static_cast<size_t>(needs_strict_[r])]) return false;
    if (atomics_before_[r] & members_[t] & ~done) return false;
    for (const unsigned s : strict_before_[r])
      if (!strict_done_[s]) return false;
    return x_.acts[r].thread != t || (own_before_[r] & members_[t] & ~done) == 0;
  }

  // Adds all states that relaxed acts lead to.
  void Close(unsigned t, States& states) {
    std::set<State> all(states.begin(), states.end());
    for (size_t i = 0; i < states.size() && !too_large_; ++i) {
      for (const unsigned r : relaxed_) {
        if (!CanDo(t, r, states[i].done)) continue;
        State next = states[i];
        if (!Do(r, next)) continue;
        next.done |= uint64_t{1} << bit_[r];
        if (all.insert(next).second) states.push_back(std::move(next));
      }
      too_large_ = states.size() > kMaxStates;
    }
    std::sort(states.begin(), states.end());
  }

  bool Over(const std::vector<States>& views) const {
    for (unsigned t = 0; t < x_.threads; ++t)
      if (std::none_of(views[t].begin(), views[t].end(),
                       [&](const State& s) { return (members_[t] & ~s.done) == 0; }))
        return false;
    return true;
  }

  bool Extend(const std::vector<States>& views, std::vector<unsigned>& order) {
    if (order.size() == strict_.size()) return Over(views);
    if (!seen_.insert({strict_done_, views}).second) return false;
    if (seen_.size() > 20'000) too_large_ = true;
    if (too_large_) return false;
    for (const unsigned s : strict_) {
      if (strict_done_[s]) continue;
      if (std::any_of(strict_before_[s].begin(), strict_before_[s].end(),
                      [&](unsigned before) { return !strict_done_[before]; }))
        continue;
      std::vector<States> next(views.size());
      strict_done_[s] = true;
      bool possible = true;
      for (unsigned t = 0; t < views.size() && possible; ++t) {
        for (const State& state : views[t]) {
          if (waits_for_[s] & members_[t] & ~state.done) continue;
          State after = state;
          if (Do(s, after)) next[t].push_back(std::move(after));
        }
        possible = !next[t].empty();
        if (possible) {
          std::sort(next[t].begin(), next[t].end());
          next[t].erase(std::unique(next[t].begin(), next[t].end()), next[t].end());
          Close(t, next[t]);
        }
      }
      order.push_back(s);
      if (possible && Extend(next, order)) return true;
      order.pop_back();
      strict_done_[s] = false;
      if (too_large_) return false;
    }
    return false;
  }

  // Finds one order for each view that is consistent with this S.
  void Explain(const std::vector<unsigned>& order, Orders& orders) {
    orders.strict = order;
    orders.views.assign(x_.threads, {});
    // Views are shown completely, including writes that they never read.
    for (unsigned t = 0; t < x_.threads; ++t) {
      members_[t] = 0;
      for (const unsigned r : relaxed_)
        if (x_.acts[r].thread == t || x_.acts[r].writes) members_[t] |= uint64_t{1} << bit_[r];
      std::fill(strict_done_.begin(), strict_done_.end(), false);
      std::set<std::pair<size_t, State>> dead;
      const State start = {0, std::vector<uint16_t>(x_.initial.size(), 0)};
      std::vector<unsigned> path;
      Walk(t, order, 0, start, path, dead);
      orders.views[t] = path;
    }
  }

  bool Walk(unsigned t, const std::vector<unsigned>& order, size_t at, const State& state,
            std::vector<unsigned>& path, std::set<std::pair<size_t, State>>& dead) {
    if (at == order.size() && (members_[t] & ~state.done) == 0) return true;
    if (!dead.insert({at, state}).second) return false;
    // Own acts first, then S, then other threads' writes, as late as possible.
    for (const bool own : {true, false}) {
      for (const unsigned r : relaxed_) {
        if ((x_.acts[r].thread == t) != own || !CanDo(t, r, state.done)) continue;
        State next = state;
        if (!Do(r, next)) continue;
        next.done |= uint64_t{1} << bit_[r];
        path.push_back(r);
        if (Walk(t, order, at, next, path, dead)) return true;
        path.pop_back();
      }
      if (own && at < order.size() && !(waits_for_[order[at]] & members_[t] & ~state.done)) {
        State next = state;
        if (Do(order[at], next)) {
          strict_done_[order[at]] = true;
          path.push_back(order[at]);
          if (Walk(t, order, at + 1, next, path, dead)) return true;
          path.pop_back();
          strict_done_[order[at]] = false;
        }
      }
    }
    return false;
  }

  const Execution& x_;
  std::vector<unsigned> relaxed_, strict_;
  std::vector<int> bit_;           // of a relaxed act
  std::vector<int> needs_strict_;  // the strict act of its thread just before it, or -1
  std::vector<uint64_t>
      waits_for_;  // of a strict act: its thread's relaxed acts since the previous one
  std::vector<std::vector<unsigned>> strict_before_;
  const std::vector<const AtomicOrder*>& atomics_;
  std::vector<uint64_t> atomics_before_;  // of a relaxed one: earlier ones on the same object
  std::vector<uint64_t> members_;         // by view
  std::vector<uint64_t> own_before_;      // of a relaxed act, in its own thread's view
  std::vector<bool> strict_done_;
  std::set<std::pair<std::vector<bool>, std::vector<States>>> seen_;
  bool too_large_ = false;
};

// --- atomic operations ---

// The orders of atomic operations on one object that keep each thread's order, and in which each
// operation reads what the previous one wrote, if nothing else writes the object.
class AtomicOrdersOf {
 public:
  AtomicOrdersOf(const Execution& execution, int cell) : x_(execution), left_(execution.threads) {
    for (unsigned i = 0; i < x_.acts.size(); ++i) {
      const Act& act = x_.acts[i];
      if (act.cell != cell) continue;
      if (act.atomic)
        left_[act.thread].push_back(i), ++count_;
      else
        chains_ = chains_ && !act.writes;
    }
    for (AtomicOrder& own : left_) std::reverse(own.begin(), own.end());
    if (count_ > 0) Extend(x_.initial[static_cast<size_t>(cell)]);
  }
  bool any() const { return count_ > 0; }
  std::vector<AtomicOrder> Take() { return std::move(found_); }

 private:
  void Extend(uint64_t value) {
    if (found_.size() > kMaxAtomicOrders) return;
    if (order_.size() == count_) return found_.push_back(order_);
    for (AtomicOrder& own : left_) {
      if (own.empty()) continue;
      const unsigned number = own.back();
      const Act& act = x_.acts[number];
      if (chains_ && act.reads && !act.any_value && act.read != value) continue;
      own.pop_back();
      order_.push_back(number);
      Extend(act.writes ? act.written : value);
      order_.pop_back();
      own.push_back(number);
    }
  }

  const Execution& x_;
  std::vector<AtomicOrder> left_;  // by thread, reversed
  AtomicOrder order_;
  std::vector<AtomicOrder> found_;
  size_t count_ = 0;
  bool chains_ = true;
};

std::vector<std::vector<AtomicOrder>> AtomicOrders(const Execution& execution) {
  std::vector<std::vector<AtomicOrder>> all;
  const auto atomic = [](const Act& act) { return act.atomic; };
  if (std::none_of(execution.acts.begin(), execution.acts.end(), atomic)) return all;
  for (size_t cell = 0; cell < execution.initial.size(); ++cell) {
    AtomicOrdersOf orders(execution, static_cast<int>(cell));
    if (orders.any()) all.push_back(orders.Take());
  }
  return all;
}

// --- store buffers ---

struct Machine {
  std::vector<uint16_t> at, drained;  // by thread: acts done, and stores that have left the buffer
  std::vector<uint16_t> last;         // by cell
  bool operator<(const Machine& o) const {
    return std::tie(at, drained, last) < std::tie(o.at, o.drained, o.last);
  }
};

}  // namespace

Verdict Judge(const Execution& execution, Orders* orders) {
  const std::vector<std::vector<AtomicOrder>> atomics = AtomicOrders(execution);
  // All combinations of one order for each object.
  std::vector<size_t> chosen(atomics.size(), 0);
  for (size_t tries = 0;; ++tries) {
    std::vector<const AtomicOrder*> each;
    for (size_t i = 0; i < atomics.size(); ++i) {
      if (atomics[i].empty()) return Verdict::kForbidden;
      each.push_back(&atomics[i][chosen[i]]);
    }
    const Verdict verdict = Judgement(execution, each).Decide(orders);
    if (verdict != Verdict::kForbidden) return verdict;
    if (tries == kMaxAtomicOrders) return Verdict::kTooLarge;
    size_t next = 0;
    while (next < chosen.size() && ++chosen[next] == atomics[next].size()) chosen[next++] = 0;
    if (next == chosen.size()) return verdict;
  }
}

Verdict JudgeStoreBuffers(const Execution& execution) {
  const unsigned threads = execution.threads;
  std::vector<std::vector<unsigned>> own(threads), stores(threads);
  std::vector<unsigned> last_reads;
  for (unsigned i = 0; i < execution.acts.size(); ++i) {
    const Act& act = execution.acts[i];
    if (act.thread == kLast) {
      last_reads.push_back(i);
      continue;
    }
    own[act.thread].push_back(i);
    if (act.writes && !act.strict) stores[act.thread].push_back(i);
  }
  std::vector<std::vector<unsigned>> before(execution.acts.size());
  for (const auto& [a, b] : execution.before) before[b].push_back(a);
  std::set<Machine> seen;
  std::vector<Machine> open = {{std::vector<uint16_t>(threads, 0),
                                std::vector<uint16_t>(threads, 0),
                                std::vector<uint16_t>(execution.initial.size(), 0)}};
  const auto value_of = [&](uint16_t last, size_t cell) {
    return last == 0 ? execution.initial[cell] : execution.acts[last - 1u].written;
  };
  std::vector<unsigned> position(execution.acts.size(), 0);
  for (unsigned t = 0; t < threads; ++t)
    for (unsigned k = 0; k < own[t].size(); ++k) position[own[t][k]] = k;
  while (!open.empty()) {
    Machine machine = std::move(open.back());
    open.pop_back();
    if (!seen.insert(machine).second) continue;
    if (seen.size() > kMaxStates) return Verdict::kTooLarge;
    bool over = true;
    for (unsigned t = 0; t < threads; ++t) {
      // The number of the thread's stores so far.
      uint16_t made = 0;
      for (unsigned k = 0; k < machine.at[t]; ++k) {
        const Act& act = execution.acts[own[t][k]];
        made = static_cast<uint16_t>(made + (act.writes && !act.strict));
      }
      if (machine.drained[t] < made) {
        over = false;
        Machine next = machine;
        const unsigned store = stores[t][machine.drained[t]];
        ++next.drained[t];
        if (execution.acts[store].cell != kNoCell)
          next.last[static_cast<size_t>(execution.acts[store].cell)] =
              static_cast<uint16_t>(store + 1);
        open.push_back(std::move(next));
      }
      if (machine.at[t] == own[t].size()) continue;
      over = false;
      const unsigned number = own[t][machine.at[t]];
      const Act& act = execution.acts[number];
      if (act.strict && machine.drained[t] < made) continue;
      if (std::any_of(before[number].begin(), before[number].end(), [&](unsigned b) {
            const Act& other = execution.acts[b];
            return position[b] >= machine.at[other.thread];
          }))
        continue;
      Machine next = machine;
      ++next.at[t];
      if (act.cell != kNoCell) {
        const auto cell = static_cast<size_t>(act.cell);
        if (act.reads) {
          uint64_t value = value_of(machine.last[cell], cell);
          for (unsigned k = machine.drained[t]; k < made; ++k)
            if (execution.acts[stores[t][k]].cell == act.cell)
              value = execution.acts[stores[t][k]].written;
          if (value != act.read) continue;
        }
        if (act.writes && act.strict) next.last[cell] = static_cast<uint16_t>(number + 1);
      }
      open.push_back(std::move(next));
    }
    if (!over) continue;
    bool right = true;
    for (const unsigned r : last_reads) {
      const auto cell = static_cast<size_t>(execution.acts[r].cell);
      right = right && value_of(machine.last[cell], cell) == execution.acts[r].read;
    }
    if (right) return Verdict::kPermitted;
  }
  return Verdict::kForbidden;
}

}  // namespace upc::outcomes
