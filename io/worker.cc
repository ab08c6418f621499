// SPDX-License-Identifier: MIT
// Asynchronous transfers.
#include "io/worker.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <climits>
#include <new>

#include "runtime/job.h"
#include "runtime/teams.h"
#include "smp/os.h"
#include "smp/schedule.h"
#include "smp/wait.h"

namespace upc::io {
namespace {

// Longer than any job runs: only wake-ups end such a sleep.
constexpr int64_t kForever = INT64_MAX / 4;
// How often the end of the job checks whether a transfer is over.
constexpr int64_t kLookNs = 1'000'000;

}  // namespace

Outcome perform(const Request& request) {
  if (request.atomicity) pthread_mutex_lock(request.atomicity);
  const Outcome outcome =
      transfer(request.fd, request.direction, request.memory, request.skipped, request.places);
  if (request.atomicity) pthread_mutex_unlock(request.atomicity);
  return outcome;
}

bool own_lists(Request& request) {
  Memory& memory = request.memory;
  const size_t each = memory.local ? sizeof *memory.local : sizeof *memory.shared;
  const size_t memory_bytes = memory.entries * each;
  const size_t place_bytes = request.places.entries * sizeof *request.places.list;
  char* room = static_cast<char*>(malloc(memory_bytes + place_bytes));
  if (!room) return false;
  // For no entries, a list may be null.
  const void* const list = memory.local ? static_cast<const void*>(memory.local) : memory.shared;
  if (memory_bytes) memcpy(room, list, memory_bytes);
  if (place_bytes) memcpy(room + memory_bytes, request.places.list, place_bytes);
  if (memory.local)
    memory.local = reinterpret_cast<upc_local_memvec*>(room);
  else
    memory.shared = reinterpret_cast<upc_shared_memvec*>(room);
  request.places.list = reinterpret_cast<upc_filevec*>(room + memory_bytes);
  request.lists = room;
  return true;
}

void drop(Request& request) {
  free(request.lists);
  request.lists = nullptr;
}

Worker* Worker::start() {
  void* room = malloc(sizeof(Worker));
  if (!room) return nullptr;
  auto* worker = new (room) Worker;
  // The program's signal handlers run on its own threads.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t id;
  const int error = runtime::teams::create_outsider(&id, run, worker);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (error) {
    free(room);
    return nullptr;
  }
  // Not joined: at the end of the job no thread may wait for it.
  pthread_detach(id);
  return worker;
}

void Worker::set(State state) {
  state_.store(state, std::memory_order_release);
  smp::os::futex_wake(&state_, INT_MAX);
}

void* Worker::run(void* self) {
  auto& worker = *static_cast<Worker*>(self);
  for (;;) {
    const uint32_t state = worker.state_.load(std::memory_order_acquire);
    if (state == kStop) break;
    if (state != kPosted) {
      smp::os::futex_wait(&worker.state_, state, kForever);
      continue;
    }
    worker.outcome_ = perform(worker.request_);
    worker.set(kDone);
  }
  worker.set(kGone);  // the wake-up after it accesses no memory
  return nullptr;
}

void Worker::stop() {
  set(kStop);
  uint32_t state;
  while ((state = state_.load(std::memory_order_acquire)) != kGone)
    smp::os::futex_wait(&state_, state, kForever);
  free(this);
}

void Worker::post(const Request& request) {
  request_ = request;
  set(kPosted);
}

void Worker::await(const char* function) {
  // The worker continues whatever the UPC threads do. Under a schedule no other thread runs in that
  // time, so that the worker's speed decides nothing.
  if (smp::schedule::on()) settle();
  const smp::BlockedOn on = {function, runtime::place(), [](const void*, uint64_t) { return true; },
                             nullptr, 0};
  smp::wait_until([this] { return done(); }, {&state_, &sleepers_}, on);
}

Outcome Worker::take() {
  drop(request_);
  state_.store(kIdle, std::memory_order_relaxed);  // only this thread gives it work
  return outcome_;
}

void Worker::settle() const {
  while (state_.load(std::memory_order_acquire) == kPosted)
    smp::os::futex_wait(&state_, kPosted, kLookNs);
}

}  // namespace upc::io
