// SPDX-License-Identifier: MIT
// Thread creation. New threads wait at a gate until all exist, so that a job that can't get its
// threads ends before any of them has run user code.
#include "smp/threads.h"

#include <atomic>
#include <climits>

#include "smp/deadlock.h"
#include "smp/os.h"
#include "smp/stacks.h"

namespace upc::smp {
namespace {

// 0: closed; 1: open; 2: threads must exit. Release by the creator, acquire by the new threads.
std::atomic<uint32_t> gate{0};

struct Start {
  void (*entry)(unsigned);
  const CorePlaces* places;  // nullptr: unbound
  unsigned home;             // the core of thread 0
};
Start start;

void* new_thread(void* argument) {
  const auto index = static_cast<unsigned>(reinterpret_cast<uintptr_t>(argument));
  // Unbound threads start spread over the cores, too. If they all woke at once, the system would
  // put them on thread 0's core, and the scheduler is slow to separate threads that are always
  // runnable.
  if (start.places)
    os::bind_to(start.places->cores_of(index));
  else
    os::bind_to_core(start.home + index);
  uint32_t state;
  while ((state = gate.load(std::memory_order_acquire)) == 0)
    os::futex_wait(&gate, 0, INT64_MAX / 4);
  if (state != 1) return nullptr;
  if (!start.places) os::unbind();
  watch_as(index);
  start.entry(index);
  return nullptr;
}

void open_gate(uint32_t state) {
  gate.store(state, std::memory_order_release);
  os::futex_wake(&gate, INT_MAX);
}

// Waits until the threads from 1 to threads-1 have ended.
void join(unsigned threads, const pthread_t* ids) {
  for (unsigned index = 1; ids && index < threads; ++index) pthread_join(ids[index], nullptr);
}

}  // namespace

unsigned run_threads(unsigned threads, const CorePlaces* places, void (*entry)(unsigned),
                     pthread_t* ids) {
  start = {entry, places, os::core_index()};
  gate.store(0, std::memory_order_relaxed);
  for (unsigned index = 1; index < threads; ++index) {
    pthread_t id;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, stacks.memory(index), stacks.memory_bytes());
    const int error =
        pthread_create(&id, &attributes, new_thread, reinterpret_cast<void*>(uintptr_t{index}));
    pthread_attr_destroy(&attributes);
    if (error) {
      open_gate(2);
      join(index, ids);
      return index;
    }
    if (ids)
      ids[index] = id;
    else
      pthread_detach(id);
  }
  watch_as(0);
  if (places) os::bind_to(places->cores_of(0));
  open_gate(1);
  entry(0);
  join(threads, ids);
  return threads;
}

}  // namespace upc::smp
