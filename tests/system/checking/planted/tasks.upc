// Misuse of the tasks, loops and reductions of upc_task.h. Read by planted_test.py.
#include <bupc_extensions.h>
#include <upc_task.h>
#include <upc_relaxed.h>

static taskq_t *taskq;
static upc_lock_t *lock;
static int five = 5;

static void nothing(void *in, void *out) {}
static void other(void *in, void *out) {}
static void twice(int *n, int *out) { *out = 2 * *n; }
static void leaves(int *n, int *out) {
  int lost;
  taskq_put(taskq, twice, n, &lost);  // <-- reported at the line where the task was put
  *out = 0;
}
static void begins_a_group(int *n, int *out) {
  taskq_group_begin(taskq);
  *out = 0;
}
static void runs_all(int *n, int *out) { taskq_all_run(taskq); }
static void holds_a_lock(int *n, int *out) {
  upc_lock(lock);
  upc_lock(lock);
}
static void combine(void *into, const void *from) { *(int *)into += *(const int *)from; }
static void make(void) {
  taskq = taskq_all_alloc(6, nothing, 0, 0, twice, sizeof(int), sizeof(int), leaves, sizeof(int), sizeof(int),
                          begins_a_group, sizeof(int), sizeof(int), runs_all, sizeof(int), sizeof(int), holds_a_lock,
                          sizeof(int), sizeof(int));
  upc_barrier;
}

// thread 1: taskq_put: the queue is null; allocate it with taskq_all_alloc
static void null_queue(void) {
  if (MYTHREAD == 1) taskq_put(NULL, nothing, NULL, NULL);  // <-
}
// thread any: taskq_wait: the queue was freed by taskq_all_free at .*tasks\.upc:\d+
static void queue_after_its_end(void) {
  make();
  taskq_all_free(taskq);
  upc_barrier;
  taskq_wait(taskq);  // <-
}
// thread 2: taskq_put: the function at 0x[0-9a-f]+ is none of the 6 of the queue; give it to taskq_all_alloc
static void function_of_no_queue(void) {
  make();
  if (MYTHREAD == 2) taskq_put(taskq, other, NULL, NULL);  // <-
}
// thread 0: taskq_put: in is null, and the function is given 4 bytes
static void nothing_to_be_given(void) {
  make();
  int x;
  if (MYTHREAD == 0) taskq_put(taskq, twice, NULL, &x);  // <-
}
// thread 0: taskq_put: out is null, and the function has a result of 4 bytes, which would be lost
static void result_thrown_away(void) {
  make();
  if (MYTHREAD == 0) taskq_put(taskq, twice, &five, NULL);  // <-
}
// thread any: taskq_put: the task that was put here ends before one that it has put and whose result goes to a variable of its own function; call taskq_wait before the function returns
static void result_of_a_function_that_is_gone(void) {
  make();
  int x;
  if (MYTHREAD == 0) taskq_put(taskq, leaves, &five, &x);  // <-
  taskq_all_run(taskq);
}
// thread any: taskq_group_begin: the task that was put here ends within a group; call taskq_group_end
static void group_without_an_end(void) {
  make();
  int x;
  if (MYTHREAD == 0) taskq_put(taskq, begins_a_group, &five, &x);  // <-
  taskq_all_run(taskq);
}
// thread 3: taskq_group_end: there is no taskq_group_begin before it on this thread
static void end_without_a_group(void) {
  make();
  if (MYTHREAD == 3) taskq_group_end(taskq);  // <-
}
// job: thread \d: .*tasks\.upc:22: taskq_all_run: a task or group of this queue is not at its end on this thread, and would wait for itself; call it outside of them
static void task_that_waits_for_itself(void) {
  make();
  int x;
  if (MYTHREAD == 0) taskq_put(taskq, runs_all, &five, &x);
  taskq_all_run(taskq);
}
// job: thread \d: .*tasks\.upc:25: upc_lock: this thread holds the lock already, and UPC locks are not recursive
static void lock_twice_in_a_task(void) {
  lock = upc_all_lock_alloc();
  make();
  int x;
  if (MYTHREAD == 0) taskq_put(taskq, holds_a_lock, &five, &x);
  taskq_all_run(taskq);
}
// thread 1: taskq_all_free: tasks that this thread has put have not run; call taskq_all_run or taskq_wait before
static void tasks_that_never_run(void) {
  make();
  if (MYTHREAD == 1) taskq_put(taskq, nothing, NULL, NULL);
  upc_barrier;
  taskq_all_free(taskq);  // <-
}
// thread any: taskq_all_alloc: 0 functions; a queue has 1 to 1024
static void queue_for_nothing(void) {
  taskq_all_alloc(0);  // <-
}
// thread any: taskq_all_alloc: function 1 is given -1 bytes; 0 to \d+ can be
static void less_than_nothing(void) {
  taskq_all_alloc(1, nothing, -1, 0);  // <-
}
// thread any: taskq_all_alloc: the sum of functions and sizes is 0x[0-9a-f]+ here, but 0x[0-9a-f]+ on thread 0 .*; a collective call must be the same on all threads
static void unlike_sizes(void) {
  taskq_all_alloc(1, twice, sizeof(int), MYTHREAD == 2 ? 8 : 4);  // <-
}
// thread any: taskq_for: chunks of 0 iterations; write 1 or more
static void empty_chunks(void) {
  taskq_for (i, 0, 10, 0) five++;  // <-
}
// thread any: taskq_for: 0 to 1\d in chunks of 1 here, and something else on another thread; all threads must pass the same values
static void unlike_bounds(void) {
  taskq_for (i, 0, MYTHREAD == 1 ? 11 : 10, 1) five++;  // <-
}
// thread any: taskq_all_reducer_alloc: combine is null
static void nothing_that_combines(void) {
  taskq_all_reducer_alloc(sizeof five, &five, NULL);  // <-
}
// thread any: taskq_reducer_view: there is no reducer at 0x[0-9a-f]+, or it has been freed
static void reducer_after_its_end(void) {
  taskq_reducer_t *r = taskq_all_reducer_alloc(sizeof five, &five, combine);
  taskq_all_reducer_free(r);
  upc_barrier;
  taskq_reducer_view(r);  // <-
}
// deadlock: threads 0 to 1: .*tasks\.upc:\d+: in taskq_all_run
static void run_without_two(void) {
  make();
  if (MYTHREAD < 2) taskq_all_run(taskq);
  upc_barrier;
}
// deadlock: threads 0 to 2: .*tasks\.upc:\d+: in taskq_for, waiting for threads that are several loops behind
static void loops_without_one(void) {
  if (MYTHREAD < 3)
    for (int k = 0; k < 20; k++)
      taskq_for (i, 0, 10, 1) five++;
  upc_barrier;
}
// right: a task in a group, and all other functions
static void all_of_it(void) {
  make();
  int x = 0, sum = 0;
  taskq_reducer_t *r = taskq_all_reducer_alloc(sizeof sum, &sum, combine);
  taskq_group_begin(taskq);
  taskq_put(taskq, twice, &five, &x);
  taskq_group_end(taskq);
  taskq_all_run(taskq);
  taskq_for (i, 0, 10, 3) *(int *)taskq_reducer_view(r) += x;
  taskq_all_reduce(r, &sum);
  taskq_all_reducer_free(r);
  taskq_all_free(taskq);
  if (x != 10 || sum != 100) upc_global_exit(1);
}
