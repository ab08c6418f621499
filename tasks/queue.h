// SPDX-License-Identifier: MIT
// A task queue: what all threads share of it, and what each thread has.
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

// One of those that taskq_all_alloc was given.
struct Function {
  TaskFunction function;
  uint32_t in_bytes, out_bytes;
  unsigned size_class;
};

// What one thread has of a queue.
struct Worker {
  Deque deque;
  Task* current;      // the task or group that runs here, or `outside`
  Pool* pool;         // the thread's
  Task outside;       // what the thread puts outside of tasks
  uint32_t draw;      // for whom to steal from
  const char* frame;  // where the stack of the current task begins, as far as the checks know
  // How a sleeper of this thread's is woken. `news` changes when there may be something for it;
  // `woken` says that it has been, and has not looked since.
  alignas(smp::os::kCacheLine) std::atomic<uint32_t> news;
  std::atomic<uint32_t> asleep, woken;
#ifdef UPCRI_TSAN
  // Another thread has taken a task since this one took one; how many have not been let since; how
  // often this one has let others. Relaxed: they order nothing.
  std::atomic<bool> lent{false};
  std::atomic<uint32_t> refused{0};
  uint32_t lets = 0;
#endif
};

// Threads that have nothing to do in taskq_all_isEmpty come together: the low half counts them, and
// the high half how often all were there, at which moment every deque was empty, and no task ran.
// Changed by compare-exchange, which is acquire and release: what the others have done before they
// came is seen by all who leave.
using Gathering = std::atomic<uint64_t>;
inline constexpr uint64_t kRound = uint64_t{1} << 32;

}  // namespace upc::tasks

// Under the name that programs have it by.
struct upcri_taskq {
  static constexpr uint64_t kAlive = 0x65756575716b7374;  // "tskqueue"
  std::atomic<uint64_t> alive;  // kAlive, or 0 once it is freed. Relaxed: programs order that
  upc::tasks::Worker* workers;  // by thread
  upc::tasks::Function* functions;
  unsigned function_count, threads;
  const upcri_place_t* freed_at;
  upcri_taskq* next;                                                 // of those that are freed
  alignas(upc::smp::os::kCacheLine) std::atomic<uint32_t> sleepers;  // of all threads; see wait.h
  alignas(upc::smp::os::kCacheLine) upc::tasks::Gathering gathering;
};

namespace upc::tasks {

using Queue = upcri_taskq;

// The calling thread's, of a queue that lives.
inline Worker& own(Queue& queue) { return queue.workers[upcri_self.mythread]; }

// Runs a task of the calling thread's, or one that it steals; false: there is none.
bool run_one(Queue& queue, Worker& worker);
// A task of another thread's, which is at the caller's alone now; null: there is none.
Task* steal(Queue& queue, Worker& worker);

// Runs tasks until all children of `task`, which is the current one or a group around it, have
// ended; or all below it.
enum class Until : uint8_t { kChildrenAreOver, kAllIsOver };
void wait_for(Queue& queue, Worker& worker, Task& task, Until until, const char* function);

// Ends the group that is the current one, when all in it is over.
void end_group(Queue& queue, Worker& worker);

// The calling thread, outside of tasks, waits for there to be no task in the queue and none that
// runs; false as soon as there is one for it to run.
bool gather(Queue& queue, Worker& worker, const char* function);

// There is a new task in the caller's deque: one who sleeps is woken.
void tell_one(Queue& queue, Worker& worker);
inline void tell_of_task(Queue& queue, Worker& worker) {
  // As in wait.h: who sleeps has made this thread pass a fence, and looks once more behind it.
  std::atomic_signal_fence(std::memory_order_seq_cst);
  if (__builtin_expect(queue.sleepers.load(std::memory_order_relaxed) != 0, 0))
    tell_one(queue, worker);
}
// A thread's wait may be over.
void tell(Queue& queue, unsigned thread);

// Waits, with nothing to do, until on.over holds, which it does also as soon as there may be a task
// somewhere.
void wait_idle(Queue& queue, Worker& worker, const smp::BlockedOn& on, smp::Spinner& spinner);
// Whether there is a task in any deque, as far as the caller has heard.
bool has_task(const Queue& queue);

}  // namespace upc::tasks

#endif
