// SPDX-License-Identifier: MIT
// Runs straight-line programs step by step.
#include "tests/unit/outcomes/line_job.h"

#include <cstring>

namespace upc::outcomes {

using smp::exploration::dependent;
using smp::exploration::Does;
using smp::exploration::Ended;
using smp::exploration::Event;
using namespace smp::exploration;

namespace {
constexpr uint64_t kMemory = 4096, kLocks = 8192, kBarrier = 1024;
}

Op LineJob::OpOf(const Access& access) const {
  Op op;
  op.address = kMemory + 8 * access.place;
  op.bytes = 8;
  switch (access.line) {
    case Line::kRead: op.does = Does::kRead; break;
    case Line::kStrictRead: op.does = Does::kRead, op.flags = kStrict; break;
    case Line::kWrite:
    case Line::kCopy: op.does = Does::kWrite; break;
    case Line::kStrictWrite: op.does = Does::kWrite, op.flags = kStrict; break;
    case Line::kAdd: op.does = Does::kUpdate, op.flags = kAtomic; break;
    case Line::kLock: op.does = Does::kLock, op.address += kLocks; break;
    case Line::kUnlock: op.does = Does::kUnlock, op.address += kLocks; break;
    case Line::kFence: op.does = Does::kFence, op.flags = kStrict; break;
    case Line::kNotify: op.does = Does::kNotify, op.flags = kStrict, op.address = kBarrier; break;
    case Line::kWait: op.does = Does::kWait, op.flags = kStrict, op.address = kBarrier; break;
  }
  return op;
}

uint32_t LineJob::Note(unsigned t, const Op& op, uint64_t value) {
  Event& event = log_->event[log_->events];
  event = {};
  event.op = op;
  event.thread = static_cast<uint8_t>(t);
  event.value = value;
  return log_->events++;
}

bool LineJob::AllNotified(size_t epoch) const {
  for (const Thread& thread : threads_)
    if (thread.notified < epoch) return false;
  return true;
}

bool LineJob::CanGoOn(unsigned t) const {
  const Thread& thread = threads_[t];
  if (thread.ended) return false;
  const Access& access = lines_[t][thread.at];
  if (access.line == Line::kWait) return AllNotified(thread.waited + 1);
  return access.line != Line::kLock || owner_[access.place] < 0;
}

// The value that a read of a cell sees, as the search chooses; a write to a cell is logged.
uint64_t LineJob::View(unsigned t, const Op& op) {
  uint64_t& memory = memory_[(op.address - kMemory) / 8];
  for (uint32_t i = 0; i < log_->cells; ++i) {
    if (log_->cell[i].address != op.address) continue;
    Op part = op;
    part.flags |= kChosenValue;
    part.flags &= static_cast<uint8_t>(~kStep);
    if (op.does == Does::kWrite) {
      Note(t, part, memory);
      return memory;
    }
    const uint64_t value = log_->made < log_->choices ? log_->choice[log_->made] : memory;
    log_->choice[log_->made++] = value;
    Note(t, part, value);
    return value;
  }
  return memory;
}

void LineJob::Take(unsigned t) {
  Thread& thread = threads_[t];
  const Access& access = lines_[t][thread.at];
  const Op op = OpOf(access);
  uint64_t* memory = accesses(op.does) ? &memory_[access.place] : nullptr;
  if (op.does == Does::kWrite)
    *memory = access.line == Line::kCopy ? thread.last + access.value : access.value;
  if (op.does == Does::kUpdate) *memory += access.value;
  if (op.does == Does::kLock) owner_[access.place] = static_cast<int>(t);
  if (op.does == Does::kUnlock) owner_[access.place] = -1;
  if (!memory || !log_->views || op.flags & kAtomic) {
    if (memory) log_->event[log_->events - 1].value = *memory;
    if (op.does == Does::kRead) thread.last = *memory;
  } else {
    const uint64_t seen = View(t, op);
    if (op.does == Does::kRead) thread.last = seen;
  }
  if (op.does == Does::kRead) thread.read += std::to_string(thread.last) + " ";
  ++thread.at;
}

bool LineJob::ToStep(unsigned t) {
  Thread& thread = threads_[t];
  while (thread.at < lines_[t].size()) {
    const Access& access = lines_[t][thread.at];
    const Op op = OpOf(access);
    if (access.line == Line::kNotify) {
      ++thread.notified;
      Note(t, op, 0);
      ++thread.at;
    } else if (access.line == Line::kFence) {
      Note(t, op, 0);
      ++thread.at;
    } else if (access.line == Line::kWait && AllNotified(thread.waited + 1)) {
      ++thread.waited;
      Note(t, op, 0);
      ++thread.at;
    } else if (log_->views && accesses(op.does) && !(op.flags & (kStrict | kAtomic))) {
      const uint32_t event = Note(t, op, 0);
      Take(t);
      log_->event[event].value = op.does == Does::kRead ? thread.last : memory_[access.place];
    } else {
      return true;
    }
  }
  thread.ended = true;
  return false;
}

bool LineJob::Run() {
  Log& log = *log_;
  const unsigned count = static_cast<unsigned>(lines_.size());
  threads_.assign(count, {});
  std::memset(memory_, 0, sizeof memory_);
  for (int& owner : owner_) owner = -1;
  log.events = log.steps = log.made = log.texts = log.unseen = log.wanted = 0;
  log.threads = count;
  log.ended = Ended::kExit;
  for (uint32_t i = 0; i < log.cells; ++i) log.cell[i].initial = 0;
  uint64_t asleep = 0;
  for (unsigned t = 0; t < count; ++t) ToStep(t);
  unsigned current = 0;
  const auto next_op = [&](unsigned t) {
    const Access& access = lines_[t][threads_[t].at];
    return access.line == Line::kWait ? Op{} : OpOf(access);
  };
  for (;;) {
    uint64_t enabled = 0;
    bool all = true;
    for (unsigned t = 0; t < count; ++t) {
      all = all && threads_[t].ended;
      if (CanGoOn(t)) enabled |= uint64_t{1} << t;
    }
    if (all) break;
    if (enabled == 0) {
      for (unsigned t = 0; t < count; ++t) {
        if (threads_[t].ended) continue;
        Op op = next_op(t);
        op.flags |= kStays | kBlocked;
        Note(t, op, 0);
      }
      threads_[0].read += "deadlock";
      break;
    }
    if (log.made == log.sleep_from) asleep = log.sleep;
    unsigned next;
    if (log.made < log.choices) {
      next = static_cast<unsigned>(log.choice[log.made]);
    } else if (const uint64_t awake = enabled & ~asleep) {
      next = awake >> current & 1 ? current : static_cast<unsigned>(__builtin_ctzll(awake));
    } else {
      log.ended = Ended::kRedundant;
      return true;
    }
    log.choice[log.made++] = next;
    ++log.steps;
    current = next;
    Op op = next_op(next);
    op.flags |= kStep;
    Event& event = log.event[Note(next, op, 0)];
    event.enabled = enabled;
    event.sleeping = asleep;
    asleep &= ~(uint64_t{1} << next);
    for (unsigned t = 0; t < count; ++t)
      if (asleep >> t & 1 && dependent(next_op(t), op)) asleep &= ~(uint64_t{1} << t);
    if (op.does != Does::kNothing) Take(next);
    ToStep(next);
  }
  char* text = log.text;
  for (unsigned t = 0; t < count; ++t) {
    const uint32_t head[2] = {t, static_cast<uint32_t>(threads_[t].read.size())};
    std::memcpy(text, head, sizeof head);
    std::memcpy(text + sizeof head, threads_[t].read.data(), head[1]);
    text += sizeof head + head[1];
    ++log.texts;
  }
  return true;
}

}  // namespace upc::outcomes
