// SPDX-License-Identifier: MIT
// A task queue: the state that all threads share, and each thread's own.
#ifndef UPC_TASKS_QUEUE_H
#define UPC_TASKS_QUEUE_H

#include <upcri/job.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "smp/deadlock.h"
#include "smp/os.h"
#include "smp/wait.h"
#include "tasks/deque.h"
#include "tasks/pool.h"
#include "tasks/task.h"

namespace upc::tasks {

using TaskFunction = void (*)(void* in, void* out);

// One of the functions passed to taskq_all_alloc.
struct Function {
  TaskFunction function;
  uint32_t in_bytes, out_bytes;
  unsigned size_class;
};

// One thread's state of a queue.
struct Worker {
  Deque deque;
  Task* current;      // the task or group that runs on the thread, or `outside`
  Pool* pool;         // the thread's
  Task outside;       // parent of the tasks that the thread puts outside of tasks
  uint32_t draw;      // random state: which thread to steal from
  const char* frame;  // where the stack of the current task begins, as far as the checks know
  // How the thread is woken when it sleeps. `news` changes when there may be something for it;
  // `woken` means that it has been woken, and has not checked since.
  alignas(smp::os::kCacheLine) std::atomic<uint32_t> news;
  std::atomic<uint32_t> asleep, woken;
#ifdef UPCRI_TSAN
  // Whether another thread has taken a task since this one took one; how many attempts were
  // refused since; how often this one has let others take one. Relaxed: they order nothing.
  std::atomic<bool> lent{false};
  std::atomic<uint32_t> refused{0};
  uint32_t lets = 0;
#endif
};

// Threads that have nothing to do in taskq_all_isEmpty gather. The low half counts them, and the
// high half counts how often all had arrived; at these moments every deque was empty, and no task
// ran. Changed by compare-exchange, which is acquire and release: all threads that leave see what
// the others did before they arrived.
using Gathering = std::atomic<uint64_t>;
inline constexpr uint64_t kRound = uint64_t{1} << 32;

}  // namespace upc::tasks

// Under the name that programs use.
struct upcri_taskq {
  static constexpr uint64_t kAlive = 0x65756575716b7374;  // "tskqueue"
  std::atomic<uint64_t> alive;  // kAlive, or 0 once it is freed. Relaxed: programs order that
  upc::tasks::Worker* workers;  // by thread
  upc::tasks::Function* functions;
  unsigned function_count, threads;
  const upcri_place_t* freed_at;
  upcri_taskq* next;                                                 // in the list of freed ones
  alignas(upc::smp::os::kCacheLine) std::atomic<uint32_t> sleepers;  // of all threads; see wait.h
  alignas(upc::smp::os::kCacheLine) upc::tasks::Gathering gathering;
};

namespace upc::tasks {

using Queue = upcri_taskq;

// The calling thread's part of a live queue.
inline Worker& own(Queue& queue) { return queue.workers[upcri_self.mythread]; }

// Runs one of the calling thread's tasks, or one that it steals; false if there is none.
bool run_one(Queue& queue, Worker& worker);
// Takes a task of another thread, which then belongs to the caller alone; null if there is none.
Task* steal(Queue& queue, Worker& worker);

// Runs tasks until all children of `task`, which is the current one or a group around it, have
// ended; or until all below it have.
enum class Until : uint8_t { kChildrenAreOver, kAllIsOver };
void wait_for(Queue& queue, Worker& worker, Task& task, Until until, const char* function);

// Ends the current group, when everything in it is over.
void end_group(Queue& queue, Worker& worker);

// The calling thread, outside of tasks, waits until there is no task in the queue and none is
// running; false as soon as there is one for it to run.
bool gather(Queue& queue, Worker& worker, const char* function);

// There is a new task in the caller's deque: wakes one sleeping thread.
void tell_one(Queue& queue, Worker& worker);
inline void tell_of_task(Queue& queue, Worker& worker) {
  // As in wait.h: a sleeping thread has made this thread pass a fence, and checks once more after
  // it.
  std::atomic_signal_fence(std::memory_order_seq_cst);
  if (__builtin_expect(queue.sleepers.load(std::memory_order_relaxed) != 0, 0))
    tell_one(queue, worker);
}
// A thread's wait may be over.
void tell(Queue& queue, unsigned thread);

// Waits, with nothing to do, until on.over holds; it must also hold as soon as there may be a task
// in any deque.
void wait_idle(Queue& queue, Worker& worker, const smp::BlockedOn& on, smp::Spinner& spinner);
// Whether there is a task in any deque, as far as the caller can see.
bool has_task(const Queue& queue);

}  // namespace upc::tasks

#endif
