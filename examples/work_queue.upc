// A work queue: threads take the next task, for tasks of very different lengths.
//
//   upcc work_queue.upc -o work_queue && upcrun -n 4 work_queue
//
// The task is to count the primes below a limit. It is one range at first. A thread that takes a
// long range splits it and puts one half back; it counts a short range. It is not known in advance
// which thread will do what, but the answer is always the same.
#include <sched.h>
#include <stdio.h>
#include <upc.h>

enum { LIMIT = 100000, SHORT = 1000, CAPACITY = 1024 };

struct range {
  int from, to;  // from <= n < to
};

// One shared object on thread 0. All of it is read and written under the lock only.
shared struct {
  struct range waiting[CAPACITY];
  int count;    // waiting ranges
  int working;  // threads that are busy and may put more back
  int counted, split;
  long primes;
} queue;

static upc_lock_t *lock;  // private pointers, all to the same lock

// Takes a range. Returns 1 with one in *task, 0 when there is none at the moment, and -1 when
// there is none and no thread is left that could add one.
static int take(struct range *task) {
  int result = 0;
  upc_lock(lock);
  if (queue.count > 0) {
    *task = queue.waiting[--queue.count];  // a structure is copied from shared to private memory
    queue.working++;
    result = 1;
  } else if (queue.working == 0) {
    result = -1;
  }
  upc_unlock(lock);
  return result;
}

static int is_prime(int n) {
  if (n < 2) return 0;
  for (int d = 2; d * d <= n; d++)
    if (n % d == 0) return 0;
  return 1;
}

static void work_on(struct range task) {
  if (task.to - task.from > SHORT) {
    int middle = task.from + (task.to - task.from) / 2;
    upc_lock(lock);
    if (queue.count + 2 > CAPACITY) {
      fprintf(stderr, "the queue is full\n");
      upc_global_exit(1);  // ends all threads
    }
    queue.waiting[queue.count++] = (struct range){task.from, middle};
    queue.waiting[queue.count++] = (struct range){middle, task.to};
    queue.split++;
    queue.working--;
    upc_unlock(lock);
  } else {
    long primes = 0;
    for (int n = task.from; n < task.to; n++) primes += is_prime(n);  // outside of the lock
    upc_lock(lock);
    queue.primes += primes;
    queue.counted++;
    queue.working--;
    upc_unlock(lock);
  }
}

int main(void) {
  lock = upc_all_lock_alloc();
  if (MYTHREAD == 0) queue.waiting[queue.count++] = (struct range){0, LIMIT};
  upc_barrier;

  struct range task = {0, 0};
  int found;
  while ((found = take(&task)) >= 0) {
    if (found)
      work_on(task);
    else
      sched_yield();  // let another thread have the processor before looking again
  }
  upc_barrier;

  if (MYTHREAD == 0) {
    printf("%ld primes below %d\n", queue.primes, LIMIT);
    printf("%d ranges counted, %d split, %s lost\n", queue.counted, queue.split,
           queue.counted == queue.split + 1 ? "none" : "some");
  }
  upc_all_lock_free(lock);
  return 0;
}
