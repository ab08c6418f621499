// SPDX-License-Identifier: MIT
// Repairs that order the threads' acts: a lock around parts of them, or a barrier. Each is tried by
// adding strict acts to the executions.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "tools/outcomes/repair.h"

namespace upc::outcomes {
namespace {

constexpr size_t kMostCandidates = 20'000;
constexpr size_t kMostSections = 5;  // in an execution: all of their orders are tried
constexpr size_t kMostShown = 4;

// Consecutive acts of a thread at one place.
struct Stop {
  std::string place;
  unsigned first, last;  // acts
  bool synchronizes;     // it waits for other threads, or may wait
};
using Stops = std::vector<std::vector<Stop>>;  // by thread

Stops StopsOf(const Sample& sample) {
  Stops stops(sample.execution.threads);
  for (unsigned i = 0; i < sample.execution.acts.size(); ++i) {
    const Act& act = sample.execution.acts[i];
    if (act.thread == kLast) continue;
    std::vector<Stop>& own = stops[act.thread];
    if (own.empty() || own.back().place != sample.places[i]) {
      own.push_back({sample.places[i], i, i, sample.waits[i]});
      continue;
    }
    own.back().synchronizes |= sample.waits[i];
    own.back().last = i;
  }
  return stops;
}

// Threads that reach the same places: one choice is made for all of them.
struct Group {
  std::vector<unsigned> threads;
  std::vector<std::string> places;  // in the order in which they are reached
};

// Additions to an execution: strict acts before or after others, and pairs of their order.
struct Added {
  unsigned thread;
  unsigned at;  // the act before which it is inserted; SIZE for the end of the thread
};

Execution With(const Execution& from, const std::vector<Added>& added,
               const std::vector<std::pair<unsigned, unsigned>>& order) {
  Execution to;
  to.threads = from.threads;
  to.initial = from.initial;
  std::vector<unsigned> acts(from.acts.size()), own(added.size());
  const auto add_at = [&](unsigned at) {
    for (unsigned k = 0; k < added.size(); ++k) {
      if (added[k].at != at) continue;
      Act act = {};
      act.thread = added[k].thread;
      act.cell = kNoCell;
      act.strict = true;
      own[k] = static_cast<unsigned>(to.acts.size());
      to.acts.push_back(act);
    }
  };
  const auto size = static_cast<unsigned>(from.acts.size());
  for (unsigned i = 0; i < size; ++i) {
    add_at(i);
    acts[i] = static_cast<unsigned>(to.acts.size());
    to.acts.push_back(from.acts[i]);
  }
  add_at(size);
  for (const auto& [a, b] : from.before) to.before.push_back({acts[a], acts[b]});
  for (const auto& [a, b] : order) to.before.push_back({own[a], own[b]});
  return to;
}

// The execution of what each thread does before a given act of its own.
Execution Until(const Execution& from, const std::vector<unsigned>& end) {
  Execution to;
  to.threads = from.threads;
  to.initial = from.initial;
  std::vector<unsigned> numbers(from.acts.size());
  const auto kept = [&](unsigned i) {
    return from.acts[i].thread == kLast || i < end[from.acts[i].thread];
  };
  for (unsigned i = 0; i < from.acts.size(); ++i) {
    if (!kept(i)) continue;
    numbers[i] = static_cast<unsigned>(to.acts.size());
    to.acts.push_back(from.acts[i]);
  }
  for (const auto& [a, b] : from.before)
    if (kept(a) && kept(b)) to.before.push_back({numbers[a], numbers[b]});
  return to;
}

class OrderRepairs {
 public:
  explicit OrderRepairs(const Samples& samples) : samples_(samples) {
    for (const auto* list : {&samples.unwanted, &samples.wanted})
      for (const Sample& sample : *list) stops_.push_back(StopsOf(sample));
    if (samples.unwanted.empty()) return;
    const unsigned threads = samples.unwanted.front().execution.threads;
    std::map<std::set<std::string>, size_t> known;
    for (unsigned t = 0; t < threads; ++t) {
      Group group;
      std::set<std::string> seen;
      for (const Stops& stops : stops_)
        for (const Stop& stop : stops[t])
          if (seen.insert(stop.place).second) group.places.push_back(stop.place);
      const auto [at, is_new] = known.emplace(seen, groups_.size());
      if (is_new) groups_.push_back(group);
      groups_[at->second].threads.push_back(t);
    }
  }

 protected:
  // Calls visit(sample, stops); returns false at the first failure.
  template <class Visit>
  bool All(const std::vector<Sample>& list, size_t offset, Visit visit) const {
    for (size_t i = 0; i < list.size(); ++i) {
      const size_t at = (i + last_) % list.size();  // the sample that failed last comes first
      if (visit(list[at], stops_[offset + at])) continue;
      last_ = at;
      return false;
    }
    return true;
  }
  template <class Permits>
  bool Prevents(Permits permits) const {
    return All(samples_.unwanted, 0,
               [&](const Sample& sample, const Stops& stops) { return !permits(sample, stops); });
  }
  template <class Permits>
  size_t Leaves(Permits permits) const {
    size_t count = 0;
    for (size_t i = 0; i < samples_.wanted.size(); ++i)
      count += permits(samples_.wanted[i], stops_[samples_.unwanted.size() + i]);
    return count;
  }
  // Calls visit(choice) for each way to choose one of options[g] for each group.
  template <class Visit>
  void EachChoice(const std::vector<size_t>& options, Visit visit) const {
    size_t all = 1;
    for (const size_t n : options) {
      all *= n;
      if (all > kMostCandidates) return;
    }
    std::vector<size_t> choice(options.size(), 0);
    for (size_t number = 0; number < all; ++number) {
      visit(choice);
      for (size_t g = 0; g < choice.size() && ++choice[g] == options[g]; ++g) choice[g] = 0;
    }
  }

  const Samples& samples_;
  std::vector<Stops> stops_;  // of unwanted ones, then of wanted ones
  std::vector<Group> groups_;
  mutable size_t last_ = 0;
};

// --- a lock ---

class Locks : OrderRepairs {
 public:
  using OrderRepairs::OrderRepairs;

  std::vector<Repair> Find() {
    // For each group: no section, or one from a place to the same or a later one.
    std::vector<std::vector<std::pair<size_t, size_t>>> pieces;
    std::vector<size_t> options;
    for (const Group& group : groups_) {
      pieces.emplace_back();
      for (size_t p = 0; p < group.places.size(); ++p)
        for (size_t q = p; q < group.places.size(); ++q) pieces.back().push_back({p, q});
      options.push_back(pieces.back().size() + 1);
    }
    std::map<size_t, std::vector<std::vector<size_t>>> by_cost;
    EachChoice(options, [&](const std::vector<size_t>& choice) {
      size_t cost = 0, threads = 0;
      for (size_t g = 0; g < choice.size(); ++g) {
        if (choice[g] == 0) continue;
        const auto [p, q] = pieces[g][choice[g] - 1];
        cost += q - p + 1;
        threads += groups_[g].threads.size();
      }
      if (threads > 1) by_cost[cost].push_back(choice);
    });
    std::vector<Repair> found;
    for (const auto& [cost, choices] : by_cost) {
      for (const std::vector<size_t>& choice : choices) {
        if (found.size() == kMostShown) break;
        std::vector<Piece> chosen(samples_.unwanted.front().execution.threads);
        Repair repair;
        for (size_t g = 0; g < choice.size(); ++g) {
          if (choice[g] == 0) continue;
          const auto [p, q] = pieces[g][choice[g] - 1];
          const Piece piece = {groups_[g].places[p], groups_[g].places[q]};
          repair.sections.push_back({piece.first, piece.last});
          for (const unsigned t : groups_[g].threads) chosen[t] = piece;
        }
        bool wrong = false;
        const auto permits = [&](const Sample& sample, const Stops& stops) {
          return Permits(sample, stops, chosen, wrong);
        };
        if (Prevents(permits) && !wrong && (Leaves(permits) > 0 || samples_.wanted.empty()) &&
            !wrong)
          found.push_back(std::move(repair));
      }
      if (!found.empty()) break;
    }
    return found;
  }

 private:
  struct Piece {
    std::string first, last;
  };
  struct Section {
    unsigned thread, from, to;  // acts; `to` is one past the last
    bool open;                  // the thread was still in it when the job ended
  };

  // The sections of the execution; `wrong` if a lock is impossible there.
  static std::vector<Section> SectionsOf(const Sample& sample, const Stops& stops,
                                         const std::vector<Piece>& pieces, bool& wrong) {
    std::vector<Section> sections;
    for (unsigned t = 0; t < stops.size(); ++t) {
      const Piece& piece = pieces[t];
      if (piece.first.empty()) continue;
      for (size_t i = 0; i < stops[t].size(); ++i) {
        if (stops[t][i].place != piece.first) continue;
        size_t k = i;
        while (k < stops[t].size() && stops[t][k].place != piece.last) {
          wrong |= stops[t][k].synchronizes;
          ++k;
        }
        const bool open = k == stops[t].size();
        wrong |= open && !sample.cut;
        if (!open) wrong |= stops[t][k].synchronizes;
        sections.push_back({t, stops[t][i].first, open ? 0 : stops[t][k].last + 1, open});
        i = k;
      }
    }
    return sections;
  }

  static bool Permits(const Sample& sample, const Stops& stops, const std::vector<Piece>& pieces,
                      bool& wrong) {
    const std::vector<Section> sections = SectionsOf(sample, stops, pieces, wrong);
    if (wrong || sections.size() > kMostSections) {
      wrong = true;
      return true;
    }
    std::vector<Added> added;
    for (const Section& section : sections) {
      added.push_back({section.thread, section.from});
      added.push_back({section.thread, section.open
                                           ? static_cast<unsigned>(sample.execution.acts.size())
                                           : section.to});
    }
    std::vector<unsigned> turn(sections.size());
    std::iota(turn.begin(), turn.end(), 0u);
    do {
      std::vector<std::pair<unsigned, unsigned>> order;
      bool possible = true;
      for (size_t k = 0; k + 1 < turn.size(); ++k) {
        possible = possible && !sections[turn[k]].open;
        order.push_back({2 * turn[k] + 1, 2 * turn[k + 1]});
        for (size_t m = k + 1; m < turn.size(); ++m)
          possible = possible &&
                     (sections[turn[k]].thread != sections[turn[m]].thread || turn[k] < turn[m]);
      }
      if (possible && Judge(With(sample.execution, added, order)) != Verdict::kForbidden)
        return true;
    } while (std::next_permutation(turn.begin(), turn.end()));
    return false;
  }
};

// --- a barrier ---

class Barriers : OrderRepairs {
 public:
  using OrderRepairs::OrderRepairs;

  std::vector<Repair> Find() {
    // For each group: before one of its places, or at the end.
    std::vector<size_t> options;
    options.reserve(groups_.size());
    for (const Group& group : groups_) options.push_back(group.places.size() + 1);
    std::vector<std::pair<size_t, Repair>> found;
    EachChoice(options, [&](const std::vector<size_t>& choice) {
      std::vector<std::string> before(samples_.unwanted.front().execution.threads);
      Repair repair;
      for (size_t g = 0; g < choice.size(); ++g) {
        const Group& group = groups_[g];
        const bool at_end = choice[g] == group.places.size();
        std::string threads;
        for (const unsigned t : group.threads)
          threads += (threads.empty() ? "" : ", ") + std::to_string(t);
        const std::string who = (group.threads.size() > 1 ? "threads " : "thread ") + threads;
        repair.barriers.push_back(at_end ? "at the end of " + who
                                         : "before " + group.places[choice[g]]);
        for (const unsigned t : group.threads)
          before[t] = at_end ? std::string() : group.places[choice[g]];
      }
      bool wrong = false;
      const auto permits = [&](const Sample& sample, const Stops& stops) {
        return Permits(sample, stops, before, wrong);
      };
      if (!Prevents(permits) || wrong) return;
      const size_t left = Leaves(permits);
      if (wrong || (left == 0 && !samples_.wanted.empty())) return;
      found.push_back({left, std::move(repair)});
    });
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Repair> repairs;
    for (const auto& [left, repair] : found)
      if (left == found.front().first && repairs.size() < kMostShown) repairs.push_back(repair);
    return repairs;
  }

 private:
  static bool Permits(const Sample& sample, const Stops& stops,
                      const std::vector<std::string>& before, bool& wrong) {
    const auto size = static_cast<unsigned>(sample.execution.acts.size());
    std::vector<unsigned> at(stops.size(), size);
    bool all_come = true;
    for (unsigned t = 0; t < stops.size(); ++t) {
      if (before[t].empty()) {
        // A thread does not reach its end if an error ended the job.
        all_come = all_come && !sample.cut;
        continue;
      }
      size_t times = 0;
      for (const Stop& stop : stops[t]) {
        if (stop.place != before[t]) continue;
        at[t] = stop.first;
        wrong |= sample.locked[stop.first];
        ++times;
      }
      wrong |= times > 1 || (times == 0 && !sample.cut);
      all_come = all_come && times > 0;
    }
    if (wrong) return true;
    // What follows the barrier cannot have happened unless all arrived. An error before it can.
    if (!all_come)
      return at[sample.ran_last] == size &&
             Judge(Until(sample.execution, at)) != Verdict::kForbidden;
    std::vector<Added> added;
    std::vector<std::pair<unsigned, unsigned>> order;
    const auto threads = static_cast<unsigned>(stops.size());
    for (unsigned t = 0; t < threads; ++t) {
      added.push_back({t, at[t]});
      added.push_back({t, at[t]});
    }
    for (unsigned s = 0; s < threads; ++s)
      for (unsigned t = 0; t < threads; ++t)
        if (s != t) order.push_back({2 * s, 2 * t + 1});
    return Judge(With(sample.execution, added, order)) != Verdict::kForbidden;
  }
};

}  // namespace

std::vector<Repair> RepairsByLock(const Samples& samples) {
  if (samples.unwanted.empty()) return {};
  return Locks(samples).Find();
}

std::vector<Repair> RepairsByBarrier(const Samples& samples) {
  if (samples.unwanted.empty()) return {};
  return Barriers(samples).Find();
}

}  // namespace upc::outcomes
