// SPDX-License-Identifier: MIT
// A thread beside a UPC thread that performs its asynchronous transfers on one file, one at a time.
// It is not a UPC thread: it has no row in the table of blocked threads, and calls nothing of UPC.
//
//   state     set by                       meaning
//   kIdle     owner                        nothing to do
//   kPosted   owner, release               request_ belongs to the worker
//   kDone     worker, release              outcome_ belongs to the owner
//   kStop     owner                        the worker ends
//   kGone     worker, release; its last    the memory of this object may be freed
#ifndef UPC_IO_WORKER_H
#define UPC_IO_WORKER_H

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "io/transfer.h"

namespace upc::io {

// A transfer with its own lists.
struct Request {
  int fd = -1;
  Direction direction = Direction::kRead;
  pthread_mutex_t* atomicity = nullptr;  // held during the transfer, or null
  Memory memory = {};
  uint64_t skipped = 0;
  Places places = {};
  void* lists = nullptr;  // malloc'ed memory that holds the lists of memory and places
};

// Performs it on the calling thread.
Outcome perform(const Request& request);
// Copies the request's lists into memory of its own; false: no memory. drop() frees them.
bool own_lists(Request& request);
void drop(Request& request);

class Worker {
 public:
  // Null if the system has no thread or no memory.
  static Worker* start();
  // Ends the thread, which must have nothing to do, and frees its memory.
  void stop();

  void post(const Request& request);
  bool done() const { return state_.load(std::memory_order_acquire) == kDone; }
  // Waits until done; `function` is for a deadlock report, in which this wait never counts as
  // stuck.
  void await(const char* function);
  // After done() or await(): returns the outcome; the worker is idle then.
  Outcome take();
  // For the end of the job: waits, without changing anything, until no transfer is in progress.
  void settle() const;

 private:
  enum State : uint32_t { kIdle, kPosted, kDone, kStop, kGone };
  static void* run(void* self);
  void set(State state);

  std::atomic<uint32_t> state_{kIdle};
  mutable std::atomic<uint32_t> sleepers_{0};
  Request request_;
  Outcome outcome_;
};

}  // namespace upc::io

#endif
