// SPDX-License-Identifier: MIT
// How a thread waits, written once: it spins while that is cheaper than a wake-up, then yields its
// core, then sleeps. Barriers, locks and everything else that waits use this.
//
// Sleeping costs the side that ends the wait only a load of `sleepers`, because the sleeper pays
// for both: it announces itself, makes every other thread pass a fence (os::remote_fence), and
// checks once more before it sleeps.
//
//   ends the wait (W)                         sleeps (S)
//   1. stores what `ready` reads              1. sleepers += 1
//   2. loads sleepers; if not 0, wakes        2. remote fence
//                                             3. ready() again; if not, futex_wait
// Either W2 comes after the fence and sees S1, or W1 came before it and S3 sees it.
#ifndef UPC_SMP_WAIT_H
#define UPC_SMP_WAIT_H

#include <atomic>
#include <cstdint>

#include "smp/deadlock.h"
#include "smp/os.h"

namespace upc::smp {

inline void cpu_pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  // arm64's hint, yield, does nothing on most processors; isb takes about as long as x86's pause.
  __asm__ __volatile__("isb" ::: "memory");
#elif defined(__riscv)
  __asm__ __volatile__(
      ".insn i 0x0f, 0, x0, x0, 0x010");  // pause; a no-op fence on processors without it
#endif
}

// How often a sleeper that others wake checks for deadlocks.
inline constexpr int64_t kWatchNs = 250'000'000;

struct WaitTuning {
  uint32_t eager_loads = 0;     // checks in a row before the first pause
  uint32_t pauses = 0;          // checks with a pause before the first yield
  uint64_t yield_ns = 0;        // how long to keep yielding before sleeping
  bool oversubscribed = false;  // more threads than cores
  uint32_t threads = 1;         // of the job
  uint32_t threads_a_core = 1;  // rounded up
  bool wakeups = false;         // remote fences work, so sleepers can be woken
};
extern WaitTuning wait_tuning;

// Tunes waiting for a job of `threads` threads on `cores` cores; `polite` yields the core as soon
// as there is nothing to do. Call it while the process has one thread.
void tune_waiting(unsigned threads, unsigned cores, bool polite);

// The stages of one wait before it sleeps.
class Spinner {
 public:
  // Passes a little time; false when it is time to sleep.
  bool pass_time() {
    if (count_ < wait_tuning.eager_loads) {
      ++count_;
      return true;
    }
    return pass_time(1);
  }
  // The same with at least this many pauses, where each thread has a core.
  bool pass_time(uint32_t pauses) {
    if (count_ < wait_tuning.eager_loads + wait_tuning.pauses) {
      count_ += pauses;
    } else {
      if (!yield()) return false;
      if (wait_tuning.pauses == 0) return true;
      --pauses;  // a yield takes longer than one
    }
    while (pauses-- > 0) cpu_pause();
    return true;
  }

 private:
  bool yield();
  uint32_t count_ = 0;
  uint32_t yields_ = 0;
  uint64_t deadline_ = 0;
};

// Where a sleeper sleeps: the 32-bit word that changes when the wait ends, and the number of
// threads that sleep on it.
struct SleepSpot {
  const void* word;
  std::atomic<uint32_t>* sleepers;
};

// Sleeps until ready(context) holds, and checks for a deadlock periodically.
void sleep_until(bool (*ready)(void* context), void* context, SleepSpot spot, const BlockedOn& on);

// Waits until ready() holds. ready() must read with acquire order what the other side stores. A
// series of waits for parts of one event shares a spinner, so that the thread sleeps as soon as for
// a single wait.
template <class Ready>
inline void wait_until(Ready ready, SleepSpot spot, const BlockedOn& on, Spinner& spinner) {
  while (!ready()) {
    if (spinner.pass_time()) continue;
    sleep_until([](void* r) { return (*static_cast<Ready*>(r))(); }, &ready, spot, on);
    return;
  }
}
template <class Ready>
inline void wait_until(Ready ready, SleepSpot spot, const BlockedOn& on) {
  Spinner spinner;
  wait_until(ready, spot, on, spinner);
}

// Called by the side that ends a wait, after its store (W2 above).
inline void wake_sleepers(SleepSpot spot, int count = INT32_MAX) {
  std::atomic_signal_fence(std::memory_order_seq_cst);
  if (__builtin_expect(spot.sleepers->load(std::memory_order_relaxed) != 0, 0))
    os::futex_wake(spot.word, count);
}

}  // namespace upc::smp

#endif
