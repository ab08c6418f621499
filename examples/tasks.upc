// Tasks: work that creates more work, and a loop whose iterations go to free threads.
//
//   upcc tasks.upc -o tasks && upcrun -n 4 tasks
//
// The same primes as in work_queue.upc, where all of this is written by hand: a task that has a long
// range puts two tasks with half of it each, and adds up their results. A thread without work takes
// one. Then the primes are counted once more, by a loop: a thread that has done its iterations takes
// the next ones, so that no thread waits for the one with the large numbers.
#include <stdio.h>
#include <upc.h>
#include <upc_task.h>

enum { LIMIT = 100000, SHORT = 1000 };

struct range {
  int from, to;  // from <= n < to
};

static taskq_t *taskq;

static int is_prime(int n) {
  if (n < 2) return 0;
  for (int d = 2; d * d <= n; d++)
    if (n % d == 0) return 0;
  return 1;
}

// A task: it gets a copy of a range, and writes how many primes are in it. Any thread may run it.
static void count(struct range *task, long *primes) {
  *primes = 0;
  if (task->to - task->from > SHORT) {
    const int middle = task->from + (task->to - task->from) / 2;
    struct range low = {task->from, middle}, high = {middle, task->to};
    long in_low, in_high;
    taskq_put(taskq, count, &low, &in_low);
    taskq_put(taskq, count, &high, &in_high);
    taskq_wait(taskq);  // before this, in_low and in_high have no values
    *primes = in_low + in_high;
  } else {
    for (int n = task->from; n < task->to; n++) *primes += is_prime(n);
  }
}

static void add(void *into, const void *from) { *(long *)into += *(const long *)from; }

int main(void) {
  // The functions that tasks of this queue call, with the numbers of bytes that each gets and writes.
  taskq = taskq_all_alloc(1, count, sizeof(struct range), sizeof(long));
  struct range all = {0, LIMIT};
  long primes;
  if (MYTHREAD == 0) taskq_put(taskq, count, &all, &primes);
  taskq_all_run(taskq);  // all threads, until no task is left
  if (MYTHREAD == 0) printf("%ld primes below %d\n", primes, LIMIT);
  taskq_all_free(taskq);

  // Each thread adds to its own part; at the end the parts are added.
  const long zero = 0;
  taskq_reducer_t *sum = taskq_all_reducer_alloc(sizeof zero, &zero, add);
  taskq_for (n, 0, LIMIT, SHORT) *(long *)taskq_reducer_view(sum) += is_prime((int)n);
  taskq_all_reduce(sum, &primes);
  if (MYTHREAD == 0) printf("%ld, says the loop\n", primes);
  taskq_all_reducer_free(sum);
  return 0;
}
