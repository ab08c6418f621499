// Calls that take time: how long, who was waited for, and the newest of them one by one.
#include <algorithm>

#include "runtime/job.h"
#include "runtime/record.h"
#include "runtime/record/recorder.h"
#include "upcri/pointer.h"

using namespace upc::runtime;
using namespace upc::runtime::record;

Lock upc::runtime::record::locks[kMaxLocks];
std::atomic<uint64_t> upc::runtime::record::locks_left_out;

namespace {

upcri_counts_t* counts_of(const upcri_place_t* place) {
  return reinterpret_cast<upcri_counts_t*>(const_cast<upcri_place_t*>(place));
}

// The lock's record, a new one if it is seen for the first time; null if there are too many.
Lock* lock_at(uintptr_t address) {
  const size_t hash = (address >> 6) * 0x9e3779b97f4a7c15u >> 32;
  for (unsigned i = 0; i < kMaxLocks; ++i) {
    Lock& lock = locks[(hash + i) % kMaxLocks];
    // Relaxed: the address alone is asked for; the rest is written under the lock that it is of.
    uintptr_t seen = lock.address.load(std::memory_order_relaxed);
    if (seen == 0 &&
        lock.address.compare_exchange_strong(seen, address, std::memory_order_relaxed)) {
      static std::atomic<unsigned> count{0};
      lock.number = count.fetch_add(1, std::memory_order_relaxed);
      return &lock;
    }
    if (seen == address) return &lock;
  }
  locks_left_out.fetch_add(1, std::memory_order_relaxed);
  return nullptr;
}

// The time of the call that ends now, added to its place's.
uint64_t end_call(upcri_counts_t* counts, uint64_t begun) {
  self->inside.store(nullptr, std::memory_order_relaxed);
  const uint64_t end = now();
  counts->calls++;
  counts->nanoseconds += end - begun;
  return end;
}

}  // namespace

uint64_t upcri_begin_call(const upcri_place_t* place) {
  if (!self) return 0;
  self->last_to_come = kNobody;
  const uint64_t begun = now();
  self->inside_since = begun;
  self->inside.store(counts_of(place), std::memory_order_relaxed);
  return begun;
}

void upcri_end_call(const upcri_place_t* place, uint64_t begun) {
  if (!self || !begun) return;
  upcri_counts_t* const counts = counts_of(place);
  const uint64_t end = end_call(counts, begun);
  const int from = self->last_to_come;
  const bool waited = from != kNobody && from != static_cast<int>(me());
  if (waited) {
    const uint64_t since = std::max(begun, self->came);
    counts->peers[from].waited += end - since;
  }
  if (is_recorded(*counts))
    add_event(*self, {begun, end, counts, waited ? from : kNobody, waited ? self->all_came : 0, 0,
                      nullptr});
}

void upcri_lock_taken(const upcri_place_t* place, upcr_shared_ptr_t lockptr, uint64_t begun) {
  if (!self || !begun) return;
  upcri_counts_t* const counts = counts_of(place);
  const uint64_t end = end_call(counts, begun);
  int from = kNobody;
  uint64_t released = 0;
  const uintptr_t address = upcri_address_shared(lockptr);
  Lock* lock = lock_at(address);
  if (lock && !is_recorded(*counts)) {
    lock->since = 0;
  } else if (lock) {
    lock->taken++;
    lock->wait_ns += end - begun;
    lock->longest_ns = std::max(lock->longest_ns, end - begun);
    lock->since = end;
    // It was given back while this thread waited for it.
    if (lock->taken > 1 && lock->given_back > begun && lock->last != static_cast<int>(me())) {
      from = lock->last;
      released = lock->given_back;
      lock->waited++;
      counts->peers[from].waited += end - begun;
    }
    if (lock->taken > 1 && lock->last != static_cast<int>(me())) lock->handed_over++;
  }
  if (is_recorded(*counts))
    add_event(*self, {begun, end, counts, from, released, address, nullptr});
}

void upcri_lock_ends(const upcri_place_t* place, upcr_shared_ptr_t lockptr) {
  if (!self || upcr_isnull_shared(lockptr)) return;
  upcri_counts_t* const counts = counts_of(place);
  counts->calls++;
  const uintptr_t address = upcri_address_shared(lockptr);
  Lock* lock = lock_at(address);
  // Not held, for which the program ends; or its taking was not recorded.
  if (!lock || lock->since == 0) return;
  lock->given_back = now();
  lock->last = static_cast<int>(me());
  if (!is_recorded(*counts)) return;
  lock->hold_ns += lock->given_back - lock->since;
  add_event(*self, {lock->since, lock->given_back, counts, kNobody, 0, address, nullptr});
}

// The slot of a barrier is used again two barriers later, when all have left this one.
void upc::runtime::record::arrive() {
  if (!self) return;
  // Behind the barrier another thread may free what this one has accessed.
  finish_runs(*self);
  self->came = now();
  __atomic_store_n(&self->arrivals[++self->epoch % 2], self->came, __ATOMIC_RELAXED);
}

// All wrote their times before they came, which the barrier orders.
void upc::runtime::record::all_came() {
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
