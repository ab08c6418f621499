// SPDX-License-Identifier: MIT
// Vector clocks of the program's own synchronization, and accesses that they leave unordered.
#include "tools/outcomes/races.h"

#include <algorithm>
#include <unordered_map>

#include "tools/outcomes/steps.h"

namespace upc::outcomes {

using smp::exploration::accesses;
using smp::exploration::Does;
using smp::exploration::kAtomic;
using smp::exploration::kChosenValue;
using smp::exploration::kNobody;
using smp::exploration::kOrdersNothing;
using smp::exploration::kStays;
using smp::exploration::kStrict;
using smp::exploration::kSucceeded;
using smp::exploration::overlap;

namespace {

struct Access {
  Op op;
  unsigned thread;
  uint32_t number;  // of the thread's events
  Clock clock;
};

struct Barrier {
  std::vector<std::vector<Clock>> notified;
  std::vector<size_t> waited;
};

bool Writes(const Op& op) { return op.does != Does::kRead; }

}  // namespace

bool RacedFor::AddRange(uint64_t from, uint64_t to) {
  auto next = bytes_.upper_bound(from);
  if (next != bytes_.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second >= to) return false;
    if (before->first + before->second >= from) {
      from = before->first;
      bytes_.erase(before);
    }
  }
  next = bytes_.lower_bound(from);
  while (next != bytes_.end() && next->first <= to) {
    to = std::max(to, next->first + next->second);
    next = bytes_.erase(next);
  }
  bytes_[from] = to - from;
  return true;
}

bool RacedFor::Add(const Log& log, bool take_all) {
  const unsigned threads = log.threads;
  std::vector<Clock> now(threads, Clock(threads, 0));
  std::map<uint64_t, Barrier> barriers;
  std::unordered_map<uint64_t, Clock> released;                   // for locks and semaphores
  std::unordered_map<uint64_t, std::vector<Access>> strict, all;  // by eight bytes
  bool anything_new = false;
  const auto blocks = [](const Op& op, auto visit) {
    for (uint64_t b = op.address / 8; b <= (op.address + op.bytes - 1) / 8; ++b) visit(b);
  };
  for (uint32_t i = 0; i < log.events; ++i) {
    const Event& event = log.event[i];
    const Op& op = event.op;
    if (op.flags & (kStays | kChosenValue) || event.thread == kNobody) continue;
    const unsigned t = event.thread;
    Clock& clock = now[t];
    ++clock[t];
    if (accesses(op.does) && op.bytes > 0) {
      if (op.flags & kStrict) {
        blocks(op, [&](uint64_t b) {
          for (const Access& other : strict[b])
            if (overlap(other.op, op) && (Writes(other.op) || Writes(op))) Join(clock, other.clock);
        });
        clock[t] = std::max(clock[t], now[t][t]);
      }
      if (take_all && !(op.flags & kAtomic))
        anything_new |= AddRange(op.address, op.address + op.bytes);
      blocks(op, [&](uint64_t b) {
        for (const Access& other : all[b]) {
          if (other.thread == t || clock[other.thread] >= other.number) continue;
          if (!overlap(other.op, op) || !(Writes(other.op) || Writes(op))) continue;
          if (other.op.flags & op.flags & kStrict) continue;
          if (other.op.flags & op.flags & kAtomic) {
            if (op.address != other.op.address || op.bytes != other.op.bytes) mixes_atomics_ = true;
            atomics_.emplace(op.address, op.bytes);
            continue;
          }
          if ((other.op.flags | op.flags) & kAtomic) {
            mixes_atomics_ = true;
            continue;
          }
          const uint64_t from = std::max(op.address, other.op.address);
          const uint64_t to = std::min(op.address + op.bytes, other.op.address + other.op.bytes);
          anything_new |= AddRange(from, to);
          for (const uint64_t edge : {from, to}) anything_new |= edges_.insert(edge).second;
        }
        // The thread's last access of each kind to the same bytes subsumes earlier ones.
        std::vector<Access>& list = all[b];
        const Access mine = {op, t, clock[t], clock};
        const auto same = std::find_if(list.begin(), list.end(), [&](const Access& a) {
          return a.thread == t && a.op.address == op.address && a.op.bytes == op.bytes &&
                 a.op.does == op.does && ((a.op.flags ^ op.flags) & (kStrict | kAtomic)) == 0;
        });
        if (same == list.end())
          list.push_back(mine);
        else
          *same = mine;
        if (op.flags & kStrict) strict[b].push_back(mine);
      });
      continue;
    }
    const bool took = op.does == Does::kLock || op.does == Does::kTake || op.flags & kSucceeded;
    if (took) {
      const auto found = released.find(op.address);
      if (found != released.end()) Join(clock, found->second);
    } else if (op.does == Does::kUnlock || op.does == Does::kPost) {
      Clock& to = released[op.address];
      to.resize(threads, 0);
      Join(to, clock);
    } else if ((op.does == Does::kNotify || op.does == Does::kWait) &&
               !(op.flags & kOrdersNothing)) {
      Barrier& barrier = barriers[op.address];
      barrier.notified.resize(threads);
      barrier.waited.resize(threads);
      if (op.does == Does::kNotify) {
        barrier.notified[t].push_back(clock);
      } else {
        const size_t epoch = barrier.waited[t]++;
        for (unsigned other = 0; other < threads; ++other)
          if (epoch < barrier.notified[other].size()) Join(clock, barrier.notified[other][epoch]);
      }
    }
  }
  if (atomics_.size() > 1)
    for (const auto& [address, bytes] : atomics_) {
      anything_new |= AddRange(address, address + bytes);
      edges_.insert({address, address + bytes});
    }
  // Splits raced bytes where other accesses begin or end.
  for (const auto& [block, list] : all)
    for (const Access& access : list) {
      if (!seen_.insert({access.op.address, access.op.bytes}).second) continue;
      if (access.op.bytes > 8) continue;
      edges_.insert(access.op.address);
      edges_.insert(access.op.address + access.op.bytes);
    }
  return anything_new;
}

std::vector<smp::exploration::Cell> RacedFor::Cells() const {
  std::vector<smp::exploration::Cell> cells;
  for (const auto& [start, size] : bytes_) {
    uint64_t from = start;
    const uint64_t end = start + size;
    while (from < end) {
      const auto edge = edges_.upper_bound(from);
      uint64_t to = edge == edges_.end() ? end : std::min(end, *edge);
      to = std::min(to, (from / 8 + 1) * 8);
      cells.push_back({from, to - from, 0});
      from = to;
    }
  }
  return cells;
}

}  // namespace upc::outcomes
