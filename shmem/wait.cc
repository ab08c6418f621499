// SPDX-License-Identifier: MIT
// Waiting for memory that other PEs write: OpenSHMEM's wait_until and test over several objects.
//
// The PE that writes the memory does not know of the waiter, so nothing wakes it: after spinning
// and yielding it sleeps for short times and checks again. A record of its thread describes the
// wait, for the deadlock detector.
#include "smp/wait.h"

#include <string.h>

#include <atomic>
#include <cstdint>

#include "runtime/job.h"
#include "shmem/job.h"
#include "smp/deadlock.h"
#include "smp/os.h"
#include "smp/schedule.h"
#include "upcri/shmem/sync.h"

using namespace upc::runtime;

namespace {

// A sleeper checks after this time, then after twice the time, up to the second value. A wake-up by
// the timer costs some 50 µs, and 64 sleepers that check every millisecond use a tenth of a core.
constexpr int64_t kFirstSleepNs = 50'000;
constexpr int64_t kLongestSleepNs = 2'000'000;

using Condition = upcri_shmem_condition_t;

template <class T>
bool compare(T held, int cmp, T value) {
  switch (cmp) {
    case SHMEM_CMP_EQ: return held == value;
    case SHMEM_CMP_NE: return held != value;
    case SHMEM_CMP_GT: return held > value;
    case SHMEM_CMP_LE: return held <= value;
    case SHMEM_CMP_LT: return held < value;
    default: return held >= value;
  }
}

// Acquire pairs with another PE's stores: atomics, signals and p's are atomic stores.
template <class T>
bool element_holds(const Condition& c, size_t i) {
  const T value = static_cast<const T*>(c.values)[c.vector ? i : 0];
  return compare(__atomic_load_n(static_cast<const T*>(c.ivars) + i, __ATOMIC_ACQUIRE), c.cmp,
                 value);
}

bool holds(const Condition& c, size_t i) {
  switch (c.type) {
    case UPCRI_SHMEM_TYPE_i16: return element_holds<int16_t>(c, i);
    case UPCRI_SHMEM_TYPE_u16: return element_holds<uint16_t>(c, i);
    case UPCRI_SHMEM_TYPE_i32: return element_holds<int32_t>(c, i);
    case UPCRI_SHMEM_TYPE_u32: return element_holds<uint32_t>(c, i);
    case UPCRI_SHMEM_TYPE_i64: return element_holds<int64_t>(c, i);
    default: return element_holds<uint64_t>(c, i);
  }
}

size_t bytes_of(const Condition& c) {
  return c.type <= UPCRI_SHMEM_TYPE_u16 ? 2 : c.type <= UPCRI_SHMEM_TYPE_u32 ? 4 : 8;
}

bool counts(const Condition& c, size_t i) { return !c.status || c.status[i] == 0; }

void check_comparison(const Condition& c) {
  if (c.cmp < SHMEM_CMP_EQ || c.cmp > SHMEM_CMP_GE) upcri_shmem_bad_comparison(c.cmp, c.function);
}

bool all_hold(const Condition& c) {
  for (size_t i = 0; i < c.nelems; ++i)
    if (counts(c, i) && !holds(c, i)) return false;
  return true;
}

// The first object from `from` on, wrapping around, that counts and for which it holds; SIZE_MAX if
// there is none. `counted` becomes whether any object counts.
size_t find(const Condition& c, size_t from, bool* counted) {
  *counted = false;
  for (size_t n = 0, i = from < c.nelems ? from : 0; n < c.nelems; ++n) {
    if (counts(c, i)) {
      *counted = true;
      if (holds(c, i)) return i;
    }
    if (++i == c.nelems) i = 0;
  }
  return SIZE_MAX;
}

bool any_holds_or_none_counts(const Condition& c) {
  bool counted;
  return find(c, 0, &counted) != SIZE_MAX || !counted;
}

// The wait of a sleeping thread, which any thread that checks for a deadlock reads. It is a
// sequence lock: odd while it changes. A reader adds 0 at its end (release), which pairs with the
// writer's first increment (acquire): if the reader found the word unchanged, that increment comes
// later in the word's modification order, and the writes after it come after all of the reader's
// reads. The writer's second increment (release) pairs with the reader's load (acquire). (The
// memory that it refers to stays mapped: the segment, static data, and threads' stacks.)
struct Wait {
  std::atomic<uint32_t> sequence{0};
  std::atomic<const void*> ivars{nullptr}, values{nullptr};
  std::atomic<uint64_t> value{0};  // if it is not a vector
  std::atomic<const int*> status{nullptr};
  std::atomic<size_t> nelems{0};
  std::atomic<int> cmp{0}, type{0}, vector{0}, all{0};

  void write(const Condition& c, bool wait_all) {
    constexpr auto relaxed = std::memory_order_relaxed;
    sequence.fetch_add(1, std::memory_order_acq_rel);
    ivars.store(c.ivars, relaxed);
    values.store(c.values, relaxed);
    uint64_t one = 0;
    if (!c.vector) memcpy(&one, c.values, bytes_of(c));
    value.store(one, relaxed);
    status.store(c.status, relaxed);
    nelems.store(c.nelems, relaxed);
    cmp.store(c.cmp, relaxed);
    type.store(c.type, relaxed);
    vector.store(c.vector, relaxed);
    all.store(wait_all, relaxed);
    sequence.fetch_add(1, std::memory_order_release);  // pairs with the loads of `over`
  }

  // Also true if the record changes in the meantime: then its thread is running.
  static bool over(const void* object, uint64_t) {
    auto& wait = *const_cast<Wait*>(static_cast<const Wait*>(object));
    constexpr auto relaxed = std::memory_order_relaxed;
    const uint32_t before = wait.sequence.load(std::memory_order_acquire);
    const uint64_t one = wait.value.load(relaxed);
    Condition c = {wait.ivars.load(relaxed),  wait.values.load(relaxed),
                   wait.status.load(relaxed), wait.nelems.load(relaxed),
                   wait.cmp.load(relaxed),    wait.type.load(relaxed),
                   wait.vector.load(relaxed), nullptr};
    if (!c.vector) c.values = &one;  // little-endian: the low-order bytes
    const bool all = wait.all.load(relaxed);
    if (before % 2 == 1 || wait.sequence.fetch_add(0, std::memory_order_acq_rel) != before)
      return true;
    return all ? all_hold(c) : any_holds_or_none_counts(c);
  }
};
__thread Wait own_wait;

void sleep_until_over(const Condition& c, bool all) {
  own_wait.write(c, all);
  // The inline functions record no place in the source.
  const upc::smp::BlockedOn on = {c.function, nullptr, Wait::over, &own_wait, 0};
  upc::smp::publish_blocked(on);
  int64_t sleep_ns = kFirstSleepNs;
  static const uint32_t never = 0;
  while (!Wait::over(&own_wait, 0)) {
    if (upc::smp::schedule::on()) {
      upc::smp::schedule::give_way(on);
      continue;
    }
    upc::smp::os::futex_wait(&never, 0, sleep_ns);
    sleep_ns = sleep_ns * 2 < kLongestSleepNs ? sleep_ns * 2 : kLongestSleepNs;
    upc::smp::watch_for_deadlock();
  }
  upc::smp::withdraw_blocked();
}

template <class Ready>
void wait(const Condition& c, bool all, Ready ready) {
  upc::smp::Spinner spinner;
  while (!ready()) {
    if (spinner.pass_time()) continue;
    sleep_until_over(c, all);
    return;
  }
}

// The object that any and some check first: the one after the last result, so that none is passed
// over forever.
__thread size_t next_index;

size_t some(const Condition& c, size_t* indices) {
  size_t found = 0;
  for (size_t i = 0; i < c.nelems; ++i)
    if (counts(c, i) && holds(c, i)) indices[found++] = i;
  return found;
}

size_t any(const Condition& c) {
  bool counted;
  const size_t found = find(c, next_index, &counted);
  if (found != SIZE_MAX) next_index = found + 1;
  return found;
}

}  // namespace

void upcri_shmem_bad_comparison(int cmp, const char* function) {
  upcri_self.place = nullptr;
  upcri_fatal("%s: the comparison is %d; use one of SHMEM_CMP_EQ, NE, GT, GE, LT and LE", function,
              cmp);
}

int upcri_shmem_test_all(const Condition* condition) {
  check_comparison(*condition);
  return all_hold(*condition) || upcri_shmem_not_yet();
}

size_t upcri_shmem_test_any(const Condition* condition) {
  check_comparison(*condition);
  const size_t found = any(*condition);
  if (found == SIZE_MAX) upcri_shmem_not_yet();
  return found;
}

size_t upcri_shmem_test_some(const Condition* condition, size_t* indices) {
  check_comparison(*condition);
  const size_t found = some(*condition, indices);
  if (found == 0) upcri_shmem_not_yet();
  return found;
}

void upcri_shmem_wait_all(const Condition* condition) {
  check_comparison(*condition);
  // Objects may change again after the condition held: each is waited for separately.
  for (size_t i = 0; i < condition->nelems; ++i) {
    if (!counts(*condition, i)) continue;
    if (holds(*condition, i)) continue;
    Condition one = *condition;
    const size_t bytes = bytes_of(one);
    one.ivars = static_cast<const char*>(one.ivars) + i * bytes;
    if (one.vector) one.values = static_cast<const char*>(one.values) + i * bytes;
    one.status = nullptr;
    one.nelems = 1;
    one.vector = 0;
    wait(one, true, [&] { return holds(one, 0); });
  }
}

size_t upcri_shmem_wait_any(const Condition* condition) {
  check_comparison(*condition);
  for (;;) {
    wait(*condition, false, [&] { return any_holds_or_none_counts(*condition); });
    bool counted;
    const size_t found = find(*condition, next_index, &counted);
    if (found == SIZE_MAX && counted) continue;  // it held, but does not any more
    if (found != SIZE_MAX) next_index = found + 1;
    return found;
  }
}

size_t upcri_shmem_wait_some(const Condition* condition, size_t* indices) {
  check_comparison(*condition);
  for (;;) {
    wait(*condition, false, [&] { return any_holds_or_none_counts(*condition); });
    const size_t found = some(*condition, indices);
    bool counted;
    if (found == 0 && (find(*condition, 0, &counted), counted)) continue;
    return found;
  }
}
