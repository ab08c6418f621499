// SPDX-License-Identifier: MIT
// The functions of task queues that programs call, and the errors of each call.
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <new>

#include "runtime/agreement.h"
#include "runtime/exploration.h"
#include "runtime/job.h"
#include "runtime/race.h"
#include "runtime/schedule.h"
#include "tasks/observer.h"
#include "tasks/queue.h"
#include "upc_task.h"

using namespace upc::runtime;
using namespace upc::tasks;

const upcri_task_observer_t* upc::tasks::observer = nullptr;
void upcri_observe_tasks(const upcri_task_observer_t* who) { observer = who; }

namespace {

// Each thread's memory for tasks, of all queues; created with the first queue, and kept.
Pool* pools;
// Freed queues. Their memory is kept, since the deadlock detector may still read it.
Queue* freed;

// The queue; ends the job if there is none.
Queue& live(const char* function, taskq_t* taskq) {
#ifdef UPCRI_CHECK
  if (!taskq) upcri_fatal("%s: the queue is null; allocate it with taskq_all_alloc", function);
  if (reinterpret_cast<uintptr_t>(taskq) % alignof(Queue) != 0)
    upcri_fatal("%s: there is no queue at %p", function, static_cast<void*>(taskq));
  if (taskq->alive.load(std::memory_order_relaxed) != Queue::kAlive) {
    if (const upcri_place_t* at = taskq->freed_at)
      upcri_fatal("%s: the queue was freed by taskq_all_free at %s:%d", function, at->file,
                  at->line);
    upcri_fatal("%s: there is no queue at %p, or it has been freed", function,
                static_cast<void*>(taskq));
  }
#else
  (void)function;
#endif
  return *taskq;
}

// For a collective call, which in a task would wait for that task itself.
void forbid_in_task(const char* function, Queue& queue) {
  if (own(queue).current != &own(queue).outside)
    upcri_fatal(
        "%s: a task or group of this queue is not at its end on this thread, and would wait for "
        "itself; call it outside of them",
        function);
}

const Function& find_function(Queue& queue, void* function) {
  for (unsigned i = 0; i < queue.function_count; ++i)
    if (reinterpret_cast<void*>(queue.functions[i].function) == function) return queue.functions[i];
  upcri_fatal(
      "taskq_put: the function at %p is none of the %u of the queue; give it to "
      "taskq_all_alloc",
      function, queue.function_count);
}

#ifdef UPCRI_CHECK
void check_arguments(const Function& function, const Worker& worker, const void* in, void* out) {
  if (!in && function.in_bytes)
    upcri_fatal("taskq_put: in is null, and the function is given %u bytes", function.in_bytes);
  if (!out && function.out_bytes)
    upcri_fatal(
        "taskq_put: out is null, and the function has a result of %u bytes, which would be "
        "lost",
        function.out_bytes);
  const auto* const to = static_cast<const char*>(out);
  const auto* const here = static_cast<const char*>(__builtin_frame_address(0));
  if (function.out_bytes && here < to && to < worker.frame) worker.current->needs_frame = true;
}
#endif

// Creates the threads' pools; false if there is no memory.
bool have_pools() {
  if (pools) return true;
  void* room = aligned_alloc(alignof(Pool), upcri_job.threads * sizeof(Pool));
  if (!room) return false;
  pools = static_cast<Pool*>(room);
  for (unsigned t = 0; t < upcri_job.threads; ++t) new (&pools[t]) Pool;
  return true;
}

bool start_workers(Queue& queue) {
  if (!queue.workers)
    queue.workers =
        static_cast<Worker*>(aligned_alloc(alignof(Worker), queue.threads * sizeof(Worker)));
  if (!queue.workers) return false;
  bool good = true;
  for (unsigned t = 0; t < queue.threads; ++t) {
    auto* worker = new (&queue.workers[t]) Worker;
    good &= worker->deque.start();
    worker->pool = &pools[t];
    worker->outside.begin(Form::kThread, nullptr);
    worker->outside.thread = t;
    worker->current = &worker->outside;
    worker->draw = t + 1;
    worker->frame = nullptr;
    worker->news.store(0, std::memory_order_relaxed);  // no other thread knows the queue yet
    worker->asleep.store(0, std::memory_order_relaxed);
    worker->woken.store(0, std::memory_order_relaxed);
  }
  return good;
}

// Creates a queue; null if there is no memory.
Queue* make_queue(const Function* functions, unsigned count) {
  Queue* queue = freed;
  if (queue) {
    freed = queue->next;
  } else {
    void* room = aligned_alloc(alignof(Queue), sizeof(Queue));
    if (!room) return nullptr;
    queue = new (room) Queue;
    queue->workers = nullptr;
  }
  queue->threads = upcri_job.threads;
  queue->function_count = count;
  queue->freed_at = nullptr;
  queue->sleepers.store(0, std::memory_order_relaxed);  // no other thread knows the queue yet
  queue->gathering.store(0, std::memory_order_relaxed);
  queue->functions = static_cast<Function*>(malloc(count * sizeof(Function)));
  if (!queue->functions || !have_pools() || !start_workers(*queue)) return nullptr;
  memcpy(queue->functions, functions, count * sizeof(Function));
  queue->alive.store(Queue::kAlive, std::memory_order_relaxed);
  return queue;
}

constexpr unsigned kMostFunctions = 1024;

}  // namespace

taskq_t*(taskq_all_alloc)(int function_count, ...) {
  if (function_count < 1 || function_count > static_cast<int>(kMostFunctions))
    upcri_fatal("taskq_all_alloc: %d functions; a queue has 1 to %u", function_count,
                kMostFunctions);
  const auto count = static_cast<unsigned>(function_count);
  Function functions[kMostFunctions];
  uint64_t sum = 0;  // of all, for the comparison
  va_list arguments;
  va_start(arguments, function_count);
  for (unsigned i = 0; i < count; ++i) {
    void* const function = va_arg(arguments, void*);
    const int in = va_arg(arguments, int), out = va_arg(arguments, int);
    if (!function) upcri_fatal("taskq_all_alloc: function %u is null", i + 1);
    if (in < 0 || static_cast<size_t>(in) > Pool::kLargest)
      upcri_fatal("taskq_all_alloc: function %u is given %d bytes; 0 to %zu can be", i + 1, in,
                  Pool::kLargest);
    if (out < 0)
      upcri_fatal("taskq_all_alloc: function %u has a result of %d bytes; it is 0 or more", i + 1,
                  out);
    functions[i] = {reinterpret_cast<TaskFunction>(function), static_cast<uint32_t>(in),
                    static_cast<uint32_t>(out), Pool::class_of(static_cast<size_t>(in))};
    sum = (sum * 31 + reinterpret_cast<uintptr_t>(function)) * 31 + static_cast<unsigned>(in) +
          (static_cast<uint64_t>(static_cast<unsigned>(out)) << 32);
  }
  va_end(arguments);
  const race::Quiet quiet;
  const uint64_t queue =
      agree({"taskq_all_alloc",
             {{"the number of functions", count},
              {"the sum of functions and sizes", sum, CollectiveArgument::kBits}}},
            [&] { return reinterpret_cast<uint64_t>(make_queue(functions, count)); });
  if (!queue) upcri_fatal("taskq_all_alloc: there is no memory for a queue");
  return reinterpret_cast<Queue*>(queue);
}

void(taskq_all_free)(taskq_t* taskq) {
  Queue& queue = live("taskq_all_free", taskq);
  forbid_in_task("taskq_all_free", queue);
#ifdef UPCRI_CHECK
  if (!own(queue).deque.seems_empty())
    upcri_fatal(
        "taskq_all_free: tasks that this thread has put have not run; call taskq_all_run "
        "or taskq_wait before");
#endif
  meet({"taskq_all_free",
        {{"taskq", reinterpret_cast<uint64_t>(taskq), CollectiveArgument::kBits}}});
  const race::Quiet quiet;
  // Threads that have met do not read it any more.
  if (me() != 0) return;
  for (unsigned t = 0; t < queue.threads; ++t) queue.workers[t].deque.end();
  free(queue.functions);
  queue.freed_at = place();
  queue.alive.store(0, std::memory_order_relaxed);
#ifndef UPCRI_CHECK  // the checking runtime reports queues that are still in use
  queue.next = freed;
  freed = &queue;
#endif
}

int(taskq_put)(taskq_t* taskq, void* function, const void* in, void* out) {
  schedule::point("taskq_put");
  exploration::unseen(upc::smp::exploration::kUnseenTasks);
  Queue& queue = live("taskq_put", taskq);
  Worker& worker = own(queue);
  const Function& f = find_function(queue, function);
#ifdef UPCRI_CHECK
  check_arguments(f, worker, in, out);
#endif
  race::reads(in, f.in_bytes);
  Task* task;
  {
    const race::Quiet quiet;
    task = worker.pool->take(f.size_class);
    if (__builtin_expect(!task, 0))
      upcri_fatal("taskq_put: there is no memory for one more task, which is given %u bytes",
                  f.in_bytes);
    Task* const parent = worker.current;
    task->begin(Form::kTask, parent);
    task->function = f.function;
    task->out = out;
    task->put_at = place();
    task->thread = me();
    if (f.in_bytes) memcpy(task->in(), in, f.in_bytes);  // for no bytes, `in` may be null
    parent->count_put();
  }
  if (f.in_bytes) race::fresh(reinterpret_cast<uintptr_t>(task->in()), f.in_bytes);
  race::release(static_cast<const void*>(&task->function));
  const race::Quiet quiet;
  if (__builtin_expect(!worker.deque.put(task), 0))
    upcri_fatal("taskq_put: there is no memory for one more task");
  tell_of_task(queue, worker);
  return 1;
}

int(taskq_execute)(taskq_t* taskq) {
  Queue& queue = live("taskq_execute", taskq);
  return run_one(queue, own(queue));
}

int(taskq_steal)(taskq_t* taskq) {
  Queue& queue = live("taskq_steal", taskq);
  Worker& worker = own(queue);
  schedule::point("taskq_steal");
  const race::Quiet quiet;
  Task* const task = steal(queue, worker);
  if (!task) return 0;
  if (!worker.deque.put(task)) upcri_fatal("taskq_steal: there is no memory for one more task");
  tell_of_task(queue, worker);
  return 1;
}

void(taskq_wait)(taskq_t* taskq) {
  Queue& queue = live("taskq_wait", taskq);
  Worker& worker = own(queue);
  // Within groups, it also waits for the task's children outside of them.
  for (Task* task = worker.current;; task = task->parent) {
    wait_for(queue, worker, *task, Until::kChildrenAreOver, "in taskq_wait");
    if (task->form != Form::kGroup) return;
  }
}

void(taskq_fence)(taskq_t* taskq) {
  Queue& queue = live("taskq_fence", taskq);
  Worker& worker = own(queue);
  for (Task* task = worker.current;; task = task->parent) {
    wait_for(queue, worker, *task, Until::kAllIsOver, "in taskq_fence");
    if (task->form != Form::kGroup) return;
  }
}

void(taskq_group_begin)(taskq_t* taskq) {
  Queue& queue = live("taskq_group_begin", taskq);
  Worker& worker = own(queue);
  const race::Quiet quiet;
  Task* const group = worker.pool->take(0);
  if (!group) upcri_fatal("taskq_group_begin: there is no memory for a group");
  group->begin(Form::kGroup, worker.current);
  group->thread = me();
  group->put_at = place();
  worker.current = group;
}

void(taskq_group_end)(taskq_t* taskq) {
  Queue& queue = live("taskq_group_end", taskq);
  Worker& worker = own(queue);
  if (worker.current->form != Form::kGroup)
    upcri_fatal("taskq_group_end: there is no taskq_group_begin before it %s",
                worker.current->form == Form::kTask ? "in this task" : "on this thread");
  end_group(queue, worker);
}

int(taskq_all_isEmpty)(taskq_t* taskq) {
  Queue& queue = live("taskq_all_isEmpty", taskq);
  forbid_in_task("taskq_all_isEmpty", queue);
  return gather(queue, own(queue), "in taskq_all_isEmpty");
}

void(taskq_all_run)(taskq_t* taskq) {
  Queue& queue = live("taskq_all_run", taskq);
  forbid_in_task("taskq_all_run", queue);
  Worker& worker = own(queue);
  do
    while (run_one(queue, worker)) {
    }
  while (!gather(queue, worker, "in taskq_all_run"));
}
