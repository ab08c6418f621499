// SPDX-License-Identifier: MIT
// Turns events into acts: accesses to cells, strict or relaxed.
#include "tools/outcomes/execution.h"

#include <map>

namespace upc::outcomes {

using smp::exploration::dependent;
using smp::exploration::Does;
using smp::exploration::Event;
using smp::exploration::kAtomic;
using smp::exploration::kChosenValue;
using smp::exploration::kNobody;
using smp::exploration::kStays;
using smp::exploration::kStrict;
using smp::exploration::kSucceeded;
using smp::exploration::Log;
using smp::exploration::Op;

namespace {

int CellOf(const Log& log, uint64_t address) {
  unsigned low = 0, high = log.cells;
  while (low < high) {
    const unsigned middle = (low + high) / 2;
    if (log.cell[middle].address < address)
      low = middle + 1;
    else
      high = middle;
  }
  return low < log.cells && log.cell[low].address == address ? static_cast<int>(low) : kNoCell;
}

// Whether the event is a strict access, or equivalent to one.
bool IsStrict(const Op& op) {
  switch (op.does) {
    case Does::kLock:
    case Does::kTryLock:
    case Does::kUnlock:
    case Does::kTake:
    case Does::kTryTake:
    case Does::kPost: return true;
    default: return op.flags & kStrict;
  }
}

}  // namespace

Execution ExecutionOf(const Log& log, uint32_t end, Atomics atomics) {
  Execution execution;
  execution.threads = log.threads;
  // Cells that occur, in order of their first access.
  std::map<int, int> cells;
  std::vector<std::pair<unsigned, Op>> decided;  // strict acts whose order was decided by the run
  struct Barrier {
    std::map<unsigned, std::vector<unsigned>> notified, waited;
  };
  std::map<uint64_t, Barrier> barriers;
  for (uint32_t i = 0; i < end; ++i) {
    const Event& event = log.event[i];
    const Op& op = event.op;
    if (op.flags & kStays) continue;
    Act act = {};
    act.thread = event.thread == kNobody ? kLast : event.thread;
    act.cell = kNoCell;
    // Of atomic operations with chosen values, only read-modify-write ones order others.
    const bool viewed = op.flags & kAtomic && log.views && CellOf(log, op.address) != kNoCell;
    const bool orders =
        op.flags & kAtomic && (!viewed || (op.flags & kChosenValue && op.does == Does::kUpdate));
    act.strict = IsStrict(op) || (atomics == Atomics::kOrder && orders);
    act.event = i;
    const auto number = static_cast<unsigned>(execution.acts.size());
    if (op.flags & kChosenValue) {
      const int cell = CellOf(log, op.address);
      if (cell == kNoCell) continue;
      if (op.does == Does::kWrite && op.flags & kSucceeded && !execution.acts.empty()) {
        Act& update = execution.acts.back();
        update.writes = true;
        update.written = event.value;
        continue;
      }
      const auto known = cells.emplace(cell, static_cast<int>(execution.initial.size()));
      if (known.second) execution.initial.push_back(log.cell[cell].initial);
      act.cell = known.first->second;
      act.reads = op.does != Does::kWrite;
      act.writes = op.does == Does::kWrite;
      act.atomic = op.flags & kAtomic;
      act.read = act.written = event.value;
      execution.acts.push_back(act);
      continue;
    }
    if (!act.strict) continue;
    for (const auto& [earlier, other] : decided)
      if (execution.acts[earlier].thread != act.thread && dependent(other, op))
        execution.before.push_back({earlier, number});
    if (smp::exploration::is_step(op.does)) decided.push_back({number, op});
    if (op.does == Does::kNotify) barriers[op.address].notified[act.thread].push_back(number);
    if (op.does == Does::kWait) {
      Barrier& barrier = barriers[op.address];
      std::vector<unsigned>& waited = barrier.waited[act.thread];
      const size_t epoch = waited.size();
      waited.push_back(number);
      for (const auto& [thread, notified] : barrier.notified)
        if (thread != act.thread && epoch < notified.size())
          execution.before.push_back({notified[epoch], number});
    }
    execution.acts.push_back(act);
  }
  return execution;
}

}  // namespace upc::outcomes
