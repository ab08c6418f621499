// SPDX-License-Identifier: MIT
// Calls that take time: how long, which thread was waited for, and the newest of them one by one.
#include <algorithm>

#include "runtime/job.h"
#include "runtime/lock.h"
#include "runtime/report.h"
#include "runtime/report/recorder.h"
#include "upcri/pointer.h"

using namespace upc::runtime;
using namespace upc::runtime::report;

LockRecord upc::runtime::report::locks[kMaxLocks];
std::atomic<unsigned> upc::runtime::report::lock_count;

namespace {

// The record of a lock that the caller holds, a new one at its first use; null if there are too
// many.
LockRecord* record_of(upcr_shared_ptr_t lockptr) {
  const uintptr_t address = upcri_address_shared(lockptr);
  auto* lock = find_handle<Lock>(address);
  if (!lock || lock->left_out || lock->recorded) return lock ? lock->recorded : nullptr;
  const unsigned number = lock_count.fetch_add(1, std::memory_order_relaxed);
  if (number >= kMaxLocks) {
    lock->left_out = true;
    return nullptr;
  }
  lock->recorded = &locks[number];
  lock->recorded->made_at = lock->made_at;
  lock->recorded->made_by = lock->made_by;
  lock->recorded->thread = job.segment.slice_of(address);
  // Stored last, since it publishes the record; the job may end at any moment.
  __atomic_store_n(&lock->recorded->function, lock->function, __ATOMIC_RELEASE);
  return lock->recorded;
}

// The thread that came last to the collective call that the calling thread was in from `begun` to
// `end`, and when; kNobody if that was the calling thread. A call that does not wait for all
// threads on entry may still get data from others: then it is the one that came last before the
// call ended.
int last_to_collective(uint64_t begun, uint64_t end, uint64_t* came) {
  int last = kNobody;
  *came = begun;
  for (unsigned t = 0; t < upcri_job.threads && !self->full; ++t) {
    const Recorder* other = recorders[t];
    if (!other || other == self || other->full) continue;
    const auto& slot = other->came_to[self->collectives % kMaxAhead];
    // Acquire pairs with the release of the number, which is stored after the time.
    if (slot.number.load(std::memory_order_acquire) != self->collectives) continue;
    const uint64_t time = slot.time.load(std::memory_order_relaxed);
    if (time <= *came || time > end) continue;
    *came = time;
    last = static_cast<int>(t);
  }
  return last;
}

// Adds the time of the call that ends now to its place's.
uint64_t end_call(upcri_counts_t* counts, uint64_t begun) {
  self->inside.store(nullptr, std::memory_order_relaxed);
  const uint64_t end = now();
  counts->calls++;
  counts->nanoseconds += end - begun;
  const Kind kind = kind_of(*counts);
  if (kind < kKinds && is_recorded(*counts)) self->times[self->phase].in[kind] += end - begun;
  return end;
}

}  // namespace

uint64_t upcri_begin_call(const upcri_place_t* place) {
  if (!self) return 0;
  self->last_to_come = kNobody;
  const uint64_t begun = now();
  self->inside_since = begun;
  if (upcri_counting_at(place)->collective) {
    auto& slot = self->came_to[++self->collectives % kMaxAhead];
    slot.number.store(0, std::memory_order_relaxed);
    slot.time.store(begun, std::memory_order_release);
    slot.number.store(self->collectives, std::memory_order_release);
  }
  self->inside.store(upcri_counting_at(place), std::memory_order_relaxed);
  return begun;
}

uint64_t upcri_begin_copy(const upcri_place_t* place) {
  if (!self || self->inside.load(std::memory_order_relaxed)) return 0;
  return upcri_begin_call(place);
}

void upcri_end_call(const upcri_place_t* place, uint64_t begun) {
  if (!self || !begun) return;
  upcri_counts_t* const counts = upcri_counting_at(place);
  const uint64_t end = end_call(counts, begun);
  int from = self->last_to_come;
  uint64_t came = self->all_came, since = std::max(begun, self->came);
  if (counts->collective) {
    from = last_to_collective(begun, end, &came);
    since = begun;
    if (from != kNobody) counts->peers[from].waited += came - since;
  } else if (from != kNobody && from != static_cast<int>(me())) {
    counts->peers[from].waited += end - since;
  } else {
    from = kNobody;
  }
  if (is_recorded(*counts))
    add_event(*self, {begun, end, counts, from, from != kNobody ? came : 0, nullptr, nullptr});
}

void upcri_lock_taken(const upcri_place_t* place, upcr_shared_ptr_t lockptr, uint64_t begun) {
  if (!self || !begun) return;
  upcri_counts_t* const counts = upcri_counting_at(place);
  const uint64_t end = end_call(counts, begun);
  int from = kNobody;
  uint64_t released = 0;
  LockRecord* lock = record_of(lockptr);
  if (lock && !is_recorded(*counts)) {
    lock->since = 0;
  } else if (lock) {
    lock->taken++;
    lock->wait_ns += end - begun;
    lock->longest_ns = std::max(lock->longest_ns, end - begun);
    lock->since = end;
    // It was released while this thread waited for it.
    if (lock->taken > 1 && lock->given_back > begun && lock->last != static_cast<int>(me())) {
      from = lock->last;
      released = lock->given_back;
      lock->waited++;
      counts->peers[from].waited += end - begun;
      if (lock->chain++ == 0) lock->chain_since = released;
      if (lock->chain > lock->longest_chain) {
        lock->longest_chain = lock->chain;
        lock->longest_chain_ns = end - lock->chain_since;
      }
    } else {
      lock->chain = 0;
    }
    if (lock->taken > 1 && lock->last != static_cast<int>(me())) lock->handed_over++;
  }
  if (is_recorded(*counts)) add_event(*self, {begun, end, counts, from, released, lock, nullptr});
}

void upcri_lock_ends(const upcri_place_t* place, upcr_shared_ptr_t lockptr) {
  if (!self || upcr_isnull_shared(lockptr)) return;
  upcri_counts_t* const counts = upcri_counting_at(place);
  counts->calls++;
  LockRecord* lock = record_of(lockptr);
  // Not held, for which the program ends; or its acquisition was not recorded.
  if (!lock || lock->since == 0) return;
  lock->given_back = now();
  lock->last = static_cast<int>(me());
  if (!is_recorded(*counts)) return;
  lock->hold_ns += lock->given_back - lock->since;
  add_event(*self, {lock->since, lock->given_back, counts, kNobody, 0, lock, nullptr});
}

// The slot of a barrier is reused two barriers later, when all have left this one.
void upc::runtime::report::arrive() {
  if (!self) return;
  // After the barrier another thread may free what this one has accessed.
  finish_runs(*self);
  self->came = now();
  __atomic_store_n(&self->arrivals[++self->epoch % 2], self->came, __ATOMIC_RELAXED);
}

// All threads wrote their times before they arrived; the barrier orders that.
void upc::runtime::report::all_came() {
  if (!self) return;
  uint64_t latest = 0;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    const Recorder* other = recorders[t];
    if (!other) continue;
    const uint64_t time = __atomic_load_n(&other->arrivals[self->epoch % 2], __ATOMIC_RELAXED);
    if (time <= latest) continue;
    latest = time;
    self->last_to_come = static_cast<int>(t);
  }
  self->all_came = latest;
}
