// SPDX-License-Identifier: MIT
// The table of blocked threads. Each row is a sequence lock: an odd number means that the wait in
// the row is current. A deadlock is a set of rows that are all odd and do not change while every
// wait is found not to be over: no thread could run in that time, so none ever will.
#include "smp/deadlock.h"

#include <atomic>

#include "smp/os.h"
#include "smp/pages.h"
#include "smp/sanitizers.h"

namespace upc::smp {
namespace {

struct alignas(os::kCacheLine) Row {
  // Odd: blocked. The owner's increment at the start of a wait (release) pairs with a watcher's
  // load (acquire): a watcher that sees it sees the row. A watcher reads the row and then adds 0
  // (release), which pairs with the increment at the end of the wait (acquire). If the watcher
  // found the word unchanged, that increment comes later in the word's modification order. So it
  // comes after all reads of the row, and so do the owner's writes for its next wait.
  std::atomic<uint64_t> sequence{0};
  std::atomic<const char*> what{nullptr};
  std::atomic<const void*> where{nullptr};
  std::atomic<bool (*)(const void*, uint64_t)> over{nullptr};
  std::atomic<const void*> object{nullptr};
  std::atomic<uint64_t> ticket{0};
  // The number of threads that work for this one. A watcher that finds none (acquire) sees what
  // each helper did before it was removed (release). The thread that adds one is running: a thread
  // of the table, whose row then changes, or another helper of the same row.
  std::atomic<uint32_t> helpers{0};

  BlockedOn read() const {
    constexpr auto relaxed = std::memory_order_relaxed;
    return {what.load(relaxed), where.load(relaxed), over.load(relaxed), object.load(relaxed),
            ticket.load(relaxed)};
  }
};

Row* rows = nullptr;
unsigned row_count = 0;
DeadlockReporter report = nullptr;
std::atomic<bool> reported{false};
std::atomic<bool> looking{false};  // a thread examines the table
thread_local Row* own_row = nullptr;

size_t table_bytes(unsigned threads) {
  const size_t each = sizeof(Row) + sizeof(uint64_t) + sizeof(BlockedOn);
  return whole_pages(threads * each);
}

}  // namespace

void watch_threads(unsigned threads, DeadlockReporter reporter) {
  rows = static_cast<Row*>(os::reserve(table_bytes(threads), kPageSize));
  row_count = rows ? threads : 0;
  report = reporter;
}

void watch_as(unsigned thread) { own_row = thread < row_count ? &rows[thread] : nullptr; }

void watch_alone(const char* what) {
  constexpr auto relaxed = std::memory_order_relaxed;
  for (unsigned t = 0; t < row_count; ++t) {
    Row& row = rows[t];
    row.helpers.store(0, relaxed);
    if (&row == own_row) continue;
    row.what.store(what, relaxed);
    row.where.store(nullptr, relaxed);
    row.over.store([](const void*, uint64_t) { return false; }, relaxed);
    row.sequence.store(row.sequence.load(relaxed) | 1, relaxed);
  }
  looking.store(false, relaxed);
}

void add_helper(unsigned thread) {
  if (thread < row_count) rows[thread].helpers.fetch_add(1, std::memory_order_relaxed);
}

void remove_helper(unsigned thread) {
  if (thread < row_count) rows[thread].helpers.fetch_sub(1, std::memory_order_release);
}

void publish_blocked(const BlockedOn& on) {
  if (!own_row) return;
  const OrdersNothing note;
  constexpr auto relaxed = std::memory_order_relaxed;
  own_row->what.store(on.what, relaxed);
  own_row->where.store(on.where, relaxed);
  own_row->over.store(on.over, relaxed);
  own_row->object.store(on.object, relaxed);
  own_row->ticket.store(on.ticket, relaxed);
  own_row->sequence.fetch_add(1, std::memory_order_release);
}

void withdraw_blocked() {
  const OrdersNothing note;
  if (own_row) own_row->sequence.fetch_add(1, std::memory_order_acq_rel);
}

bool is_blocked(unsigned thread, BlockedOn* on) {
  if (thread >= row_count) return false;
  const OrdersNothing look;
  const uint64_t sequence = rows[thread].sequence.load(std::memory_order_acquire);
  *on = rows[thread].read();
  // The orders are explained at `sequence`.
  return sequence % 2 == 1 &&
         rows[thread].sequence.fetch_add(0, std::memory_order_acq_rel) == sequence;
}

void watch_for_deadlock() {
  if (row_count == 0) return;
  const OrdersNothing look;
  for (unsigned t = 0; t < row_count; ++t)
    if (rows[t].sequence.load(std::memory_order_acquire) % 2 == 0 ||
        rows[t].helpers.load(std::memory_order_acquire) != 0)
      return;
  // All seem blocked: examine the table, in the space behind the rows. Only one thread does so at a
  // time, since two would share that space.
  if (looking.exchange(true, std::memory_order_acquire)) return;
  auto* sequences = reinterpret_cast<uint64_t*>(rows + row_count);
  auto* waits = reinterpret_cast<BlockedOn*>(sequences + row_count);
  bool all = true;
  for (unsigned t = 0; all && t < row_count; ++t) {
    sequences[t] = rows[t].sequence.load(std::memory_order_acquire);
    waits[t] = rows[t].read();
    all = sequences[t] % 2 == 1;
  }
  // Only after all rows are read: a thread that ran in the meantime may have ended another's wait.
  for (unsigned t = 0; all && t < row_count; ++t)
    all = !waits[t].over(waits[t].object, waits[t].ticket);
  for (unsigned t = 0; all && t < row_count; ++t)  // the orders are explained at `sequence`
    all = rows[t].sequence.fetch_add(0, std::memory_order_acq_rel) == sequences[t];
  if (all && !reported.exchange(true, std::memory_order_relaxed)) report(waits, row_count);
  looking.store(false, std::memory_order_release);
}

}  // namespace upc::smp
