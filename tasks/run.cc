// SPDX-License-Identifier: MIT
// How threads get tasks, run them and wait for them.
#include "runtime/job.h"
#include "runtime/race.h"
#include "runtime/schedule.h"
#include "tasks/observer.h"
#include "tasks/queue.h"

namespace upc::tasks {

using runtime::me;
namespace race = runtime::race;
namespace schedule = runtime::schedule;

namespace {

// The maximum pauses between two searches for work: each search takes lines from the threads that
// have some.
constexpr uint32_t kMostPauses = 64;

void free_task(Queue& queue, Task* task) {
  Pool& pool = *queue.workers[task->thread].pool;
  if (task->thread == me())
    pool.give_back(task);
  else
    pool.return_from_afar(task);
}

// The task, which had ended before, and all below it are over. So those above it may be over, too.
void tell_those_above(Queue& queue, Task* task) {
  for (;;) {
    Task* const above = task->parent;
    const unsigned thread = task->thread;  // the one that runs `above`
    free_task(queue, task);
    const uint64_t left = above->word.fetch_sub(kDeep, std::memory_order_acq_rel) - kDeep;
    if (left != kEnded) return tell(queue, thread);
    task = above;
  }
}

// The task, which the calling thread has run, has ended.
void end_task(Queue& queue, Task* task) {
  Task* const above = task->parent;
  const unsigned thread = task->thread;  // the one that runs `above`
  const bool all = task->all_is_over();
  if (thread == me() && !above->over) {
    above->count_end();
    if (!all) above->word.fetch_add(kDeep, std::memory_order_acq_rel);
  } else {
    const uint64_t more = (all ? 0 : kDeep) - 1;
    const uint64_t left = above->word.fetch_add(more, std::memory_order_acq_rel) + more;
    // From here on `above` may be freed, unless this was the last.
    if (left == kEnded)
      tell_those_above(queue, above);
    else
      tell(queue, thread);
  }
  if (all) return free_task(queue, task);
  task->over = true;
  const uint64_t more = kEnded + task->count() - kBack;
  if (task->word.fetch_add(more, std::memory_order_acq_rel) + more == kEnded)
    tell_those_above(queue, task);
}

#ifdef UPCRI_CHECK
// Checks the state in which a task ends.
void check_end(const Task& task, const Worker& worker) {
  upcri_self.place = task.put_at;
  if (worker.current != &task)
    upcri_fatal(
        "taskq_group_begin: the task that was put here ends within a group; call taskq_group_end");
  if (task.needs_frame && !task.children_are_over())
    upcri_fatal(
        "taskq_put: the task that was put here ends before one that it has put and whose result "
        "goes to a variable of its own function; call taskq_wait before the function returns");
}
#endif

void run(Queue& queue, Worker& worker, Task* task) {
  Task* const before = worker.current;
  const upcri_place_t* const place = upcri_self.place;
  worker.current = task;
#ifdef UPCRI_CHECK
  const char* const frame = worker.frame;
  worker.frame = static_cast<const char*>(__builtin_frame_address(0));
#endif
  race::acquire(static_cast<const void*>(&task->function));
  auto* const function = reinterpret_cast<void*>(task->function);
  if (observer) observer->upcri_begins(function, task->put_at, task->thread);
  task->function(task->in(), task->out);
  if (observer) observer->upcri_ends(function, task->put_at, task->thread);
#ifdef UPCRI_CHECK
  check_end(*task, worker);
  worker.frame = frame;
#else
  while (__builtin_expect(worker.current != task, 0)) end_group(queue, worker);
#endif
  worker.current = before;
  upcri_self.place = place;
  race::release(&task->parent->word);
  const race::Quiet quiet;
  end_task(queue, task);
}

// Under a race detector, a race between two tasks shows only if two threads run them. So a thread
// that has tasks alternately lets another thread take one, and takes the next itself. No thread
// waits for long, and only for the first of many tasks.
#ifdef UPCRI_TSAN
constexpr uint32_t kFirst = 200, kLooks = 1000, kLaterLooks = 2;

void let_others_steal(Queue& queue, Worker& worker) {
  if (queue.threads == 1 || schedule::on() || worker.deque.seems_empty()) return;
  const uint32_t looks = worker.lets < kFirst ? kLooks : kLaterLooks;
  ++worker.lets;
  for (uint32_t i = 0; i < looks && !worker.lent.load(std::memory_order_relaxed); ++i)
    smp::os::yield();
  worker.lent.store(false, std::memory_order_relaxed);
}
bool may_steal_from(Worker& victim) {
  if (schedule::on() || !victim.lent.load(std::memory_order_relaxed)) return true;
  if (victim.refused.fetch_add(1, std::memory_order_relaxed) > kLooks) return true;
  smp::os::yield();
  return false;
}
void has_stolen_from(Worker& victim) {
  victim.refused.store(0, std::memory_order_relaxed);
  victim.lent.store(true, std::memory_order_relaxed);
}
#else
void let_others_steal(Queue&, Worker&) {}
bool may_steal_from(Worker&) { return true; }
void has_stolen_from(Worker&) {}
#endif

// Reports a wait to the observer, for the lifetime of this object.
struct Waits {
  Waits() {
    if (observer) observer->upcri_waits();
  }
  ~Waits() {
    if (observer) observer->upcri_goes_on();
  }
};

// The ticket of a wait for a task: which task, and whether for all below it.
constexpr uint64_t kAllBelow = 1;
static_assert(alignof(Task) > kAllBelow);

bool is_over(uint64_t ticket) {
  const auto* task = reinterpret_cast<const Task*>(ticket & ~kAllBelow);
  return ticket & kAllBelow ? task->all_is_over() : task->children_are_over();
}
bool is_over_or_has_task(const void* queue, uint64_t ticket) {
  return is_over(ticket) || has_task(*static_cast<const Queue*>(queue));
}

}  // namespace

bool has_task(const Queue& queue) {
  for (unsigned t = 0; t < queue.threads; ++t)
    if (!queue.workers[t].deque.seems_empty()) return true;
  return false;
}

Task* steal(Queue& queue, Worker& worker) {
  const unsigned others = queue.threads - 1;
  if (others == 0) return nullptr;
  // One after the other, starting with a random one. (Marsaglia's xorshift.)
  worker.draw ^= worker.draw << 13;
  worker.draw ^= worker.draw >> 17;
  worker.draw ^= worker.draw << 5;
  const unsigned first = worker.draw % others;
  for (unsigned i = 0; i < others; ++i) {
    const unsigned distance = 1 + (first + i) % others;
    Worker& victim = queue.workers[(me() + distance) % queue.threads];
    Deque& deque = victim.deque;
    if (deque.seems_empty() || !may_steal_from(victim)) continue;
    Task* const task = deque.steal();
    if (!task) continue;
    has_stolen_from(victim);
    // A sleeping thread is woken for one task at a time; there may be another.
    if (!deque.seems_empty()) tell_of_task(queue, worker);
    return task;
  }
  return nullptr;
}

bool run_one(Queue& queue, Worker& worker) {
  schedule::point("looks for a task");
  Task* task;
  {
    const race::Quiet quiet;
    let_others_steal(queue, worker);
    task = worker.deque.take();
    if (!task) task = steal(queue, worker);
  }
  if (!task) return false;
  run(queue, worker, task);
  return true;
}

void wait_for(Queue& queue, Worker& worker, Task& task, Until until, const char* function) {
  const uint64_t ticket =
      reinterpret_cast<uint64_t>(&task) | (until == Until::kAllIsOver ? kAllBelow : 0);
  smp::Spinner spinner;
  for (;;) {
    {
      const race::Quiet quiet;
      if (is_over(ticket)) break;
    }
    if (run_one(queue, worker)) {
      spinner = {};
      continue;
    }
    const race::Quiet quiet;
    wait_idle(queue, worker, {function, runtime::place(), is_over_or_has_task, &queue, ticket},
              spinner);
  }
  race::acquire(&task.word);
  const race::Quiet quiet;
  task.settle();
}

void end_group(Queue& queue, Worker& worker) {
  Task* const group = worker.current;
  wait_for(queue, worker, *group, Until::kAllIsOver, "in taskq_group_end");
  worker.current = group->parent;
  worker.pool->give_back(group);
}

void wait_idle(Queue& queue, Worker& worker, const smp::BlockedOn& on, smp::Spinner& spinner) {
  if (on.over(on.object, on.ticket)) return;
  const Waits waits;
  uint32_t pauses = 1;
  while (!on.over(on.object, on.ticket)) {
    if (spinner.pass_time(pauses)) {
      if (pauses < kMostPauses) pauses *= 2;
      continue;
    }
    struct Sleeper {
      Worker& worker;
      const smp::BlockedOn& on;
    } sleeper{worker, on};
    queue.sleepers.fetch_add(1, std::memory_order_seq_cst);
    smp::sleep_until(
        [](void* s) {
          const auto& [w, o] = *static_cast<Sleeper*>(s);
          // Acquire and release, as is tell_one's exchange: the second of the two sees what the
          // first has done. So either this thread sees the task, or the other sees that this thread
          // must be woken.
          w.woken.exchange(0, std::memory_order_acq_rel);
          return o.over(o.object, o.ticket);
        },
        &sleeper, {&worker.news, &worker.asleep}, on);
    queue.sleepers.fetch_sub(1, std::memory_order_relaxed);
    return;
  }
}

void tell_one(Queue& queue, Worker& worker) {
  const auto first = static_cast<unsigned>(&worker - queue.workers);
  for (unsigned i = 1; i < queue.threads; ++i) {
    Worker& other = queue.workers[(first + i) % queue.threads];
    // The load of `asleep` follows the task's store in the same way as that of `sleepers`.
    if (other.asleep.load(std::memory_order_relaxed) == 0) continue;
    if (other.woken.exchange(1, std::memory_order_acq_rel) != 0) continue;  // it will check
    other.news.fetch_add(1, std::memory_order_relaxed);                     // the futex orders it
    return smp::os::futex_wake(&other.news, 1);
  }
}

void tell(Queue& queue, unsigned thread) {
  std::atomic_signal_fence(std::memory_order_seq_cst);  // as in tell_of_task
  Worker& other = queue.workers[thread];
  if (__builtin_expect(other.asleep.load(std::memory_order_relaxed) == 0, 1)) return;
  other.news.fetch_add(1, std::memory_order_relaxed);  // the futex orders it
  smp::os::futex_wake(&other.news, 1);
}

}  // namespace upc::tasks
