// SPDX-License-Identifier: MIT
// The text of waits: where each thread is and what would end its wait.
#include "runtime/diagnostics/waits.h"

#include <atomic>

#include "runtime/job.h"
#include "smp/mutex.h"
#include "smp/semaphore.h"

namespace upc::runtime {
namespace {

uint64_t word_of(const smp::BlockedOn& on) {
  return static_cast<const std::atomic<uint64_t>*>(on.object)->load(std::memory_order_relaxed);
}

unsigned owner_of(const smp::BlockedOn& on) {
  return job.segment.slice_of(reinterpret_cast<uintptr_t>(on.object));
}

void add_semaphore_wait(Line& line, const smp::BlockedOn& on, unsigned thread) {
  line.add("bupc_sem_wait for %llu of ", static_cast<unsigned long long>(on.ticket));
  if (owner_of(on) == thread)
    line.add("its own semaphore");
  else
    line.add("a semaphore of thread %u", owner_of(on));
  line.add(", which is at %u", smp::SemaphoreWord::value(word_of(on)));
}

}  // namespace

void add_threads(Line& line, unsigned first, unsigned last) {
  if (first == last)
    line.add("upc:   thread %u: ", first);
  else
    line.add("upc:   threads %u to %u: ", first, last);
}

void add_wait(Line& line, const smp::BlockedOn& on, unsigned thread) {
  line.add_place(static_cast<const upcri_place_t*>(on.where));
  if (on.what == smp::kSemaphoreWait) return add_semaphore_wait(line, on, thread);
  if (on.what != smp::kMutexWait) return line.add("%s", on.what);
  line.add("upc_lock, held by thread %llu",
           static_cast<unsigned long long>(smp::MutexWord::owner(word_of(on)) - 1));
}

bool alike(const smp::BlockedOn& a, unsigned thread, const smp::BlockedOn& b, unsigned other) {
  if (a.what != b.what || a.where != b.where) return false;
  if (a.what == smp::kMutexWait) return a.object == b.object;
  if (a.what != smp::kSemaphoreWait) return true;
  if (a.ticket != b.ticket) return false;
  const bool own = owner_of(a) == thread && owner_of(b) == other;
  return a.object == b.object ||
         (own && smp::SemaphoreWord::value(word_of(a)) == smp::SemaphoreWord::value(word_of(b)));
}

}  // namespace upc::runtime
