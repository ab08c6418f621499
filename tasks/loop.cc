// SPDX-License-Identifier: MIT
// Loops whose iterations threads fetch (upcri/task_loop.h).
//
// A thread's loops are numbered, and all threads execute the same ones. Loop n has slot n % kSlots:
//
//   word    changed by                                       order
//   taken   a thread that takes a chunk adds 1               relaxed: it orders no other data
//   came    a thread that begins the loop adds 1; the last   acquire and release: the last follows
//           one sets it to 0                                 all
//   round   the last thread to begin the next loop, since    release, with `taken` 0 again; pairs
//           all have left this one then                      with the acquire of a later thread
//
// So a thread may be kSlots - 1 loops ahead of another, and then waits.
#include <upcri/task_loop.h>

#include <atomic>
#include <climits>

#include "runtime/job.h"
#include "runtime/race.h"
#include "runtime/schedule.h"
#include "smp/os.h"
#include "smp/wait.h"
#include "upc_task.h"

using namespace upc::runtime;

namespace {

constexpr unsigned kSlots = 16;

struct Slot {
  alignas(upc::smp::os::kCacheLine) std::atomic<uint64_t> taken{0};
  alignas(upc::smp::os::kCacheLine) std::atomic<uint32_t> round{0};  // loops that are over
  std::atomic<uint32_t> came{0}, sleepers{0};
#ifdef UPCRI_CHECK
  std::atomic<uint64_t> said{0};  // a hash of first, last and chunk; 0: none yet
#endif
};
Slot slots[kSlots];
__thread uint64_t loops;  // that the thread has begun

bool is_free(const void* slot, uint64_t round) {
  return static_cast<const Slot*>(slot)->round.load(std::memory_order_acquire) == round;
}

// Frees the slot for its next loop.
void renew(Slot& slot) {
  slot.taken.store(0, std::memory_order_relaxed);
#ifdef UPCRI_CHECK
  slot.said.store(0, std::memory_order_relaxed);
#endif
  slot.round.fetch_add(1, std::memory_order_release);
  upc::smp::wake_sleepers({&slot.round, &slot.sleepers});
}

#ifdef UPCRI_CHECK
void check_alike(Slot& slot, long first, long last, long chunk) {
  const uint64_t sum =
      (static_cast<uint64_t>(first) * 0x9e3779b97f4a7c15 + static_cast<uint64_t>(last)) *
          0x9e3779b97f4a7c15 +
      static_cast<uint64_t>(chunk);
  uint64_t seen = 0;
  if (!slot.said.compare_exchange_strong(seen, sum | 1, std::memory_order_relaxed) &&
      seen != (sum | 1))
    upcri_fatal(
        "taskq_for: %ld to %ld in chunks of %ld here, and something else on another thread; all "
        "threads must pass the same values",
        first, last, chunk);
}
#endif

}  // namespace

upcri_task_loop_t(upcri_task_loop_begin)(long first, long last, long chunk) {
  if (chunk < 1) upcri_fatal("taskq_for: chunks of %ld iterations; write 1 or more", chunk);
  schedule::point("taskq_for");
  const uint64_t number = loops++;
  Slot& slot = slots[number % kSlots];
  {
    const race::Quiet quiet;
    const uint64_t round = number / kSlots;
    upc::smp::wait_until([&] { return is_free(&slot, round); }, {&slot.round, &slot.sleepers},
                         {"in taskq_for, waiting for threads that are several loops behind",
                          place(), is_free, &slot, round});
    if (slot.came.fetch_add(1, std::memory_order_acq_rel) + 1 == upcri_job.threads) {
      slot.came.store(0, std::memory_order_relaxed);  // renew's release comes after it
      if (number > 0) renew(slots[(number - 1) % kSlots]);
    }
#ifdef UPCRI_CHECK
    check_alike(slot, first, last, chunk);
#endif
  }
  return {LONG_MIN, first, last, chunk, number, 0};
}

long(upcri_task_loop_next)(upcri_task_loop_t* loop) {
  schedule::point("taskq_for");
  if (loop->upcri_first >= loop->upcri_last) return loop->upcri_end = LONG_MIN, 0;
  const race::Quiet quiet;
  const uint64_t number =
      slots[loop->upcri_number % kSlots].taken.fetch_add(1, std::memory_order_relaxed);
  // Unsigned arithmetic, which does not overflow.
  const auto first = static_cast<uint64_t>(loop->upcri_first);
  const uint64_t count = static_cast<uint64_t>(loop->upcri_last) - first;
  const auto chunk = static_cast<uint64_t>(loop->upcri_chunk);
  if (number > (count - 1) / chunk) return loop->upcri_end = LONG_MIN, 0;
  const uint64_t begin = number * chunk;
  const uint64_t end = count - begin < chunk ? count : begin + chunk;
  loop->upcri_end = static_cast<long>(first + end);
  return static_cast<long>(first + begin);
}
