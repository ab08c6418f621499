// SPDX-License-Identifier: MIT
// Tries sets of changes by size: the first size that prevents all unwanted executions is the
// smallest.
#include "tools/outcomes/repair.h"

#include <algorithm>
#include <map>
#include <set>

namespace upc::outcomes {
namespace {

struct Change {
  bool fence;
  std::string place;
};

Execution Changed(const Sample& unwanted, const std::vector<const Change*>& changes) {
  const Execution& from = unwanted.execution;
  Execution to;
  to.threads = from.threads;
  to.initial = from.initial;
  std::vector<unsigned> numbers;
  for (size_t i = 0; i < from.acts.size(); ++i) {
    Act act = from.acts[i];
    for (const Change* change : changes) {
      if (act.thread == kLast || change->place != unwanted.places[i]) continue;
      if (change->fence) {
        Act fence = {};
        fence.thread = act.thread;
        fence.cell = kNoCell;
        fence.strict = true;
        to.acts.push_back(fence);
      } else {
        act.strict = true;
      }
    }
    numbers.push_back(static_cast<unsigned>(to.acts.size()));
    to.acts.push_back(act);
  }
  for (const auto& [a, b] : from.before) to.before.push_back({numbers[a], numbers[b]});
  return to;
}

class RepairSearch {
 public:
  explicit RepairSearch(const Samples& samples) : samples_(samples), unwanted_(samples.unwanted) {
    std::set<std::string> relaxed;
    std::map<std::string, bool> first;  // its thread does nothing before it in any execution
    for (const Sample& one : unwanted_) {
      std::set<unsigned> begun;
      for (size_t i = 0; i < one.execution.acts.size(); ++i) {
        const Act& act = one.execution.acts[i];
        if (act.thread == kLast) continue;
        const bool begins = begun.insert(act.thread).second;
        const auto known = first.emplace(one.places[i], begins);
        known.first->second = known.first->second && begins;
        if (!act.strict) relaxed.insert(one.places[i]);
      }
    }
    for (const std::string& place : relaxed) {
      if (!first[place]) changes_.push_back({true, place});
      changes_.push_back({false, place});
    }
  }

  std::vector<Repair> Find(size_t most) {
    for (size_t size = 1; size <= most && found_.empty(); ++size) Choose(0, size);
    return found_;
  }

 private:
  void Choose(size_t from, size_t left) {
    if (left == 0) {
      if (Prevents() && LeavesAny()) Keep();
      return;
    }
    for (size_t i = from; i + left <= changes_.size() && found_.size() < 20; ++i) {
      chosen_.push_back(&changes_[i]);
      Choose(i + 1, left - 1);
      chosen_.pop_back();
    }
  }

  bool Prevents() {
    // First the one that failed last.
    for (size_t k = 0; k < unwanted_.size(); ++k) {
      const size_t i = (stubborn_ + k) % unwanted_.size();
      if (Judge(Changed(unwanted_[i], chosen_)) == Verdict::kForbidden) continue;
      stubborn_ = i;
      return false;
    }
    return true;
  }

  bool LeavesAny() const {
    return samples_.wanted.empty() ||
           std::any_of(samples_.wanted.begin(), samples_.wanted.end(), [&](const Sample& one) {
             return Judge(Changed(one, chosen_)) == Verdict::kPermitted;
           });
  }

  void Keep() {
    Repair repair;
    for (const Change* change : chosen_)
      (change->fence ? repair.fences : repair.strict).push_back(change->place);
    found_.push_back(std::move(repair));
  }

  const Samples& samples_;
  const std::vector<Sample>& unwanted_;
  std::vector<Change> changes_;
  std::vector<const Change*> chosen_;
  std::vector<Repair> found_;
  size_t stubborn_ = 0;
};

}  // namespace

std::vector<Repair> SmallestRepairs(const Samples& samples, size_t most) {
  if (samples.unwanted.empty()) return {};
  std::vector<Repair> found = RepairSearch(samples).Find(most);
  // Fences do not slow down other accesses: they come first.
  std::stable_sort(found.begin(), found.end(), [](const Repair& a, const Repair& b) {
    return a.strict.size() < b.strict.size();
  });
  return found;
}

std::string InWords(const Repair& repair) {
  const auto listed = [](const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& item : items) text += (text.empty() ? "" : ", and ") + item;
    return text;
  };
  std::vector<std::string> parts, sections;
  if (!repair.fences.empty()) parts.push_back("upc_fence before " + listed(repair.fences));
  if (!repair.strict.empty()) parts.push_back("strict: " + listed(repair.strict));
  for (const auto& [first, last] : repair.sections)
    sections.push_back(first == last ? first : first + " to " + last);
  if (!sections.empty()) parts.push_back("one lock around " + listed(sections));
  if (!repair.barriers.empty()) parts.push_back("upc_barrier " + listed(repair.barriers));
  return listed(parts);
}

}  // namespace upc::outcomes
