// SPDX-License-Identifier: MIT
// Litmus tests of the UPC memory model. All threads see strict accesses in one order, and no
// relaxed access of a thread moves across a strict one. Barriers and locks order accesses, too.
//
//   litmus [seconds]    run each test for that time (default 0.3) and for enough meetings
#include <stdlib.h>
#include <string.h>

#include "tests/unit/litmus/litmus.h"

using namespace upc::test;

namespace {

constexpr int kAnonymous = UPCR_BARRIERFLAG_ANONYMOUS;

bool new_then_old(Results r) { return r[0] == 1 && r[1] == 0; }

// Each of two threads stores one variable and loads the other, with `fence` in between.
template <void (*store)(const Run&, unsigned), void (*fence)(const Run&),
          uint64_t (*load)(const Run&, unsigned)>
void store_buffering(const Run& run, unsigned thread) {
  store(run, thread);
  fence(run);
  run.result(thread, load(run, 1 - thread));
}
// One thread stores data and then a flag, the other loads the flag and then the data.
template <void (*store_data)(const Run&, unsigned), void (*store_flag)(const Run&, unsigned),
          uint64_t (*load_flag)(const Run&, unsigned), uint64_t (*load_data)(const Run&, unsigned)>
void message_passing(const Run& run, unsigned thread) {
  if (thread == 0) {
    store_data(run, 0);
    store_flag(run, 1);
  } else {
    run.result(0, load_flag(run, 1));
    run.result(1, load_data(run, 0));
  }
}
// Each of two threads loads one variable and then stores the other.
template <uint64_t (*load)(const Run&, unsigned), void (*store)(const Run&, unsigned)>
void load_buffering(const Run& run, unsigned thread) {
  run.result(thread, load(run, thread));
  store(run, 1 - thread);
}
bool both_new(Results r) { return r[0] == 1 && r[1] == 1; }
// Two threads store one variable each; two others load both in opposite orders.
void independent_reads(const Run& run, unsigned thread) {
  if (thread < 2) return run.put_strict(thread, 1);
  const unsigned first = thread - 2;
  run.result(2 * first, run.get_strict(first));
  run.result(2 * first + 1, run.get_strict(1 - first));
}
bool orders_differ(Results r) { return r[0] == 1 && r[1] == 0 && r[2] == 1 && r[3] == 0; }
// A store is seen by a second thread, whose own store is seen by a third.
void write_to_read_causality(const Run& run, unsigned thread) {
  if (thread == 0) {
    run.put_strict(0, 1);
  } else if (thread == 1) {
    run.result(0, run.get_strict(0));
    run.put_strict(1, 1);
  } else {
    run.result(1, run.get_strict(1));
    run.result(2, run.get_strict(0));
  }
}
bool cause_lost(Results r) { return r[0] == 1 && r[1] == 1 && r[2] == 0; }
// Two threads store one variable; two others load it twice each.
void coherence(const Run& run, unsigned thread) {
  if (thread < 2) return run.put(0, thread + 1);
  run.result(2 * (thread - 2), run.get(0));
  __asm__ __volatile__("" ::: "memory");  // the compiler could swap the loads, not the processor
  run.result(2 * (thread - 2) + 1, run.get(0));
}
bool incoherent(Results r) {
  const bool one_two = r[0] == 1 && r[1] == 2, two_one = r[2] == 2 && r[3] == 1;
  const bool went_back = (r[0] != 0 && r[1] == 0) || (r[2] != 0 && r[3] == 0);
  return (one_two && two_one) || went_back;
}

void put(const Run& run, unsigned v) { run.put(v, 1); }
void put_strict(const Run& run, unsigned v) { run.put_strict(v, 1); }
uint64_t get(const Run& run, unsigned v) { return run.get(v); }
uint64_t get_strict(const Run& run, unsigned v) { return run.get_strict(v); }
// Memory-to-memory forms, of an atomic size and of a larger one.
void put_memory_strict(const Run& run, unsigned v) {
  const uint64_t one = 1;
  upcr_put_pshared_strict(run.at(v), 0, &one, sizeof one);
}
uint64_t get_memory_strict(const Run& run, unsigned v) {
  uint64_t value;
  upcr_get_pshared_strict(&value, run.at(v), 0, sizeof value);
  return value;
}
void put_block_strict(const Run& run, unsigned v) {
  const uint64_t block[3] = {1, 0, 0};
  upcr_put_pshared_strict(run.at(v), 0, block, sizeof block);
}
uint64_t get_block_strict(const Run& run, unsigned v) {
  uint64_t block[3];
  upcr_get_pshared_strict(block, run.at(v), 0, sizeof block);
  return block[0];
}
void put_phased_strict(const Run& run, unsigned v) {
  upcr_put_shared_val_strict(upcr_pshared_to_shared(run.at(v)), 0, 1, 4);
}
uint64_t get_phased_strict(const Run& run, unsigned v) {
  return upcr_get_shared_val_strict(upcr_pshared_to_shared(run.at(v)), 0, 4);
}
void put_double_strict(const Run& run, unsigned v) {
  double one;
  const uint64_t bits = 1;
  memcpy(&one, &bits, sizeof one);
  upcr_put_pshared_doubleval_strict(run.at(v), 0, one);
}
uint64_t get_double_strict(const Run& run, unsigned v) {
  const double value = upcr_get_pshared_doubleval_strict(run.at(v), 0);
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

void nothing(const Run&) {}
void compiler_only(const Run&) { __asm__ __volatile__("" ::: "memory"); }
void poll(const Run&) { upcr_poll(); }
// A strict access to another object, here to a result that no thread reads.
void other_strict_put(const Run& run) {
  upcr_put_pshared_val_strict(run.instance + offsetof(Instance, result[4]), 0, 1, 8);
}
void other_strict_get(const Run& run) {
  upcr_get_pshared_val_strict(run.instance + offsetof(Instance, result[5]), 0, 8);
}
void own_lock(const Run&) {
  static __thread upcr_shared_ptr_t lock;
  if (!lock) lock = upcr_global_lock_alloc();
  upcr_lock(lock);
  upcr_unlock(lock);
}

// upc_notify implies a null strict access: accesses between notify and wait are ordered after those
// before notify. Each instance is a phase of the barrier.
void store_notify_load(const Run& run, unsigned thread) {
  run.put(thread, 1);
  upcr_notify(0, kAnonymous);
  run.result(thread, run.get(1 - thread));
  upcr_wait(0, kAnonymous);
}

// Stores that miss the cache, so that a later store stays in the store buffer for a while.
void delay_stores() {
  constexpr uint64_t kBytes = 32 << 20;
  static char* const cold = static_cast<char*>(calloc(1, kBytes));
  static uint64_t chance = 1;
  for (int i = 0; i < 12; ++i) {
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    __atomic_store_n(cold + (chance >> 20) % kBytes, 1, __ATOMIC_RELAXED);
  }
}
// upc_wait implies a null strict access, and upc_barrier those of upc_notify and upc_wait: thread 0
// completes a barrier that all threads have notified, while thread 1 is between notify and wait.
template <void (*end_barrier)()>
void store_end_load(const Run& run, unsigned thread) {
  if (thread == 0) {
    delay_stores();
    run.put(0, 1);
    end_barrier();
    run.result(0, run.get(1));
  } else {
    run.put_strict(1, 1);
    run.result(1, run.get_strict(0));
    upcr_wait(0, kAnonymous);
  }
}
void notify(unsigned) { upcr_notify(0, kAnonymous); }
void notify_on_thread_1(unsigned thread) {
  if (thread == 1) upcr_notify(0, kAnonymous);
}
void wait_for_all() { upcr_wait(0, kAnonymous); }
void try_for_all() {
  while (!upcr_try_wait(0, kAnonymous)) {
  }
}
void barrier() { upcr_barrier(0, kAnonymous); }

const Test kTests[] = {
    {"store buffering, strict values", 2, store_buffering<put_strict, nothing, get_strict>,
     both_old, kForbidden, false},
    {"store buffering, strict memory", 2,
     store_buffering<put_memory_strict, nothing, get_memory_strict>, both_old, kForbidden, false},
    {"store buffering, strict with phase", 2,
     store_buffering<put_phased_strict, nothing, get_phased_strict>, both_old, kForbidden, false},
    {"store buffering, strict doubles", 2,
     store_buffering<put_double_strict, nothing, get_double_strict>, both_old, kForbidden, false},
    {"load buffering, strict", 2, load_buffering<get_strict, put_strict>, both_new, kForbidden,
     false},
    {"message passing, strict", 2, message_passing<put_strict, put_strict, get_strict, get_strict>,
     new_then_old, kForbidden, false},
    {"message passing, strict memory", 2,
     message_passing<put_memory_strict, put_memory_strict, get_memory_strict, get_memory_strict>,
     new_then_old, kForbidden, false},
    {"independent reads of independent writes", 4, independent_reads, orders_differ, kForbidden,
     false},
    {"write-to-read causality", 3, write_to_read_causality, cause_lost, kForbidden, false},
    // Races with accesses that are not single atomic accesses.
    {"store buffering, strict blocks", 2,
     store_buffering<put_block_strict, nothing, get_block_strict>, both_old, kForbidden, true},
    {"store buffering, relaxed put and strict get", 2, store_buffering<put, nothing, get_strict>,
     both_old, kForbidden, true},
    {"store buffering, strict put and relaxed get", 2, store_buffering<put_strict, nothing, get>,
     both_old, kForbidden, true},
    {"store buffering, relaxed around a strict put", 2, store_buffering<put, other_strict_put, get>,
     both_old, kForbidden, true},
    {"store buffering, relaxed around a strict get", 2, store_buffering<put, other_strict_get, get>,
     both_old, kForbidden, true},
    {"store buffering, relaxed around upcr_poll", 2, store_buffering<put, poll, get>, both_old,
     kForbidden, true},
    {"store buffering, relaxed around a lock", 2, store_buffering<put, own_lock, get>, both_old,
     kForbidden, true},
    {"store buffering, relaxed around upcr_notify", 2, store_notify_load, both_old, kForbidden,
     true},
    {"store buffering, relaxed around upcr_wait", 2, store_end_load<wait_for_all>, both_old,
     kForbidden, true, notify},
    {"store buffering, relaxed around upcr_try_wait", 2, store_end_load<try_for_all>, both_old,
     kForbidden, true, notify},
    {"store buffering, relaxed around upcr_barrier", 2, store_end_load<barrier>, both_old,
     kForbidden, true, notify_on_thread_1},
    {"load buffering, relaxed put after strict get", 2, load_buffering<get_strict, put>, both_new,
     kForbidden, true},
    {"load buffering, strict put after relaxed get", 2, load_buffering<get, put_strict>, both_new,
     kForbidden, true},
    {"message passing, relaxed data", 2, message_passing<put, put_strict, get_strict, get>,
     new_then_old, kForbidden, true},
    {"coherence of relaxed accesses", 4, coherence, incoherent, kForbidden, true},
    {"store buffering, relaxed alone", 2, store_buffering<put, compiler_only, get>, both_old,
     kMustAppear, true},
};

}  // namespace

int main(int argc, char** argv) {
  return run_litmus(argc, argv, kTests, sizeof kTests / sizeof *kTests, 20000);
}
