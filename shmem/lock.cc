// SPDX-License-Identifier: MIT
// OpenSHMEM's locks. (1.6, section 9.13.) Waiters get a lock in the order of their calls, so this
// is a queue: each PE's copy of the lock is its node.
//
// A lock is a long on every PE, 0 at first:
//
//   half   on       contents
//   low    PE 0     tail: the last PE in the queue + 1, which holds the lock if no PE is before it;
//                   0 is free. Taken by an exchange, released by a compare-exchange.
//   high   each PE  node: the next PE in the queue + 1, added by that PE; kGranted, added by the
//                   previous PE when it passes the lock on. 0 when the PE neither waits nor holds.
//
// Passing the lock on (release) pairs with the wait for kGranted (acquire).
#include <atomic>

#include "runtime/job.h"
#include "shmem/job.h"
#include "smp/os.h"
#include "smp/wait.h"
#include "upcri/shmem/symmetric.h"
#include "upcri/shmem/sync.h"

using namespace upc::runtime;

namespace {

constexpr uint32_t kGranted = uint32_t{1} << 31;

struct Halves {
  std::atomic<uint32_t> tail;
  std::atomic<uint32_t> node;
};
static_assert(sizeof(Halves) == sizeof(long));

// The number of threads that sleep on a PE's node: a PE waits for one lock at a time.
struct alignas(upc::smp::os::kCacheLine) Sleepers {
  std::atomic<uint32_t> count;
};
Sleepers sleepers[UPCR_MAX_THREADS];

class Lock {
 public:
  Lock(long* own, const char* function)
      : own_(own), function_(function), tail_(at(0).tail), mine_(at(static_cast<int>(me())).node) {}

  void take() {
    forbid_relock();
    // Acquire pairs with the last holder's release of the free lock; release publishes the node.
    const uint32_t before = tail_.exchange(me() + 1, std::memory_order_acq_rel);
    if (before == 0) return;
    std::atomic<uint32_t>& ahead = at(static_cast<int>(before) - 1).node;
    ahead.fetch_add(me() + 1, std::memory_order_acq_rel);
    upc::smp::wake_sleepers({&ahead, &sleepers[before - 1].count});  // it may be passing the lock
    wait([](uint32_t node) { return (node & kGranted) != 0; }, granted);
    mine_.fetch_and(~kGranted, std::memory_order_relaxed);
  }

  bool try_take() {
    forbid_relock();
    uint32_t free_tail = 0;
    return tail_.compare_exchange_strong(free_tail, me() + 1, std::memory_order_acq_rel,
                                         std::memory_order_relaxed);
  }

  void give_on() {
    uint32_t self = me() + 1;
    const uint32_t tail = tail_.load(std::memory_order_relaxed);
    if (tail == 0) upcri_fatal("%s: no PE holds the lock", function_);
    if (tail == self && tail_.compare_exchange_strong(self, 0, std::memory_order_acq_rel)) return;
    // Another PE has queued up behind this one, and will add its number. A PE that does not hold
    // the lock would wait here forever, which the deadlock detector reports.
    wait([](uint32_t node) { return node != 0; }, followed);
    const uint32_t next = mine_.exchange(0, std::memory_order_relaxed);
    std::atomic<uint32_t>& behind = at(static_cast<int>(next) - 1).node;
    behind.fetch_add(kGranted, std::memory_order_acq_rel);
    upc::smp::wake_sleepers({&behind, &sleepers[next - 1].count});
  }

 private:
  Halves& at(int pe) {
    return *static_cast<Halves*>(upcri_shmem_at(own_, sizeof(long), alignof(long), pe, function_));
  }

  // Only the holder and waiters are in the queue, and a lone holder is its tail.
  void forbid_relock() {
    if (tail_.load(std::memory_order_relaxed) == me() + 1)
      upcri_fatal("%s: this PE holds the lock already, and OpenSHMEM's locks are not recursive",
                  function_);
  }

  static bool granted(const void* node, uint64_t) {
    return (static_cast<const std::atomic<uint32_t>*>(node)->load(std::memory_order_acquire) &
            kGranted) != 0;
  }
  static bool followed(const void* node, uint64_t) {
    return static_cast<const std::atomic<uint32_t>*>(node)->load(std::memory_order_acquire) != 0;
  }

  template <class Ready>
  void wait(Ready ready, bool (*over)(const void*, uint64_t)) {
    upc::smp::wait_until([&] { return ready(mine_.load(std::memory_order_acquire)); },
                         {&mine_, &sleepers[me()].count}, {function_, place(), over, &mine_, 0});
  }

  long* own_;
  const char* function_;
  std::atomic<uint32_t>& tail_;
  std::atomic<uint32_t>& mine_;
};

}  // namespace

void(shmem_set_lock)(long* lock) { Lock(lock, "shmem_set_lock").take(); }

void(shmem_clear_lock)(long* lock) {
  upcri_fence();  // the operations that this PE has issued take effect first
  Lock(lock, "shmem_clear_lock").give_on();
}

int(shmem_test_lock)(long* lock) {
  if (Lock(lock, "shmem_test_lock").try_take()) return 0;
  upcri_shmem_not_yet();
  return 1;
}

UPC_SHMEM_ENTRY(set_lock)
UPC_SHMEM_ENTRY(clear_lock)
UPC_SHMEM_ENTRY(test_lock)
