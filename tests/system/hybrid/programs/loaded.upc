// A library for other programs to load: functions that use shared arrays, barriers, collectives, locks, allocation and private data.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <upc.h>
#include <upc_collective.h>

enum { kMostThreads = 2048, kObjects = 400 };

typedef struct {
  long threads, count, result;
  long seen[kMostThreads];
} task_t;

shared long cyclic[10 * THREADS];
shared [5] long blocked[5 * THREADS] = {7};
shared [] long sums[1];
upc_lock_t *lock;
static long calls = 40;         // private: one for each thread, initialised again in each job
static double table[5000] = {1};  // too large for static thread-local storage
shared long counter;

void numbers(void *argument) {
  task_t *task = argument;
  task->seen[MYTHREAD] = 1000 * THREADS + MYTHREAD;
  if (MYTHREAD == 0) task->threads = THREADS;
}

void sum(void *argument) {
  task_t *task = argument;
  int i;
  upc_forall(i = 0; i < 10 * THREADS; i++; &cyclic[i]) cyclic[i] = i;
  upc_barrier 7;
  for (i = MYTHREAD; i < 10 * THREADS; i += THREADS)  // other threads' elements
    if (cyclic[(i + 1) % (10 * THREADS)] != (i + 1) % (10 * THREADS)) abort();
  upc_all_reduceL(sums, cyclic, UPC_ADD, 10 * THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  if (MYTHREAD == 0) task->result = sums[0];
}

void count(void *argument) {
  task_t *task = argument;
  if (MYTHREAD == 0) lock = NULL;
  upc_lock_t *mine = upc_all_lock_alloc();
  for (int i = 0; i < 100; i++) {
    upc_lock(mine);
    counter++;
    upc_unlock(mine);
  }
  upc_barrier;
  task->seen[MYTHREAD] = ++calls;
  table[4999] += blocked[0];
  if (MYTHREAD == 0) {
    task->result = counter;
    task->count = table[4999];
    upc_lock_free(mine);
  }
}

// Objects of many sizes, freed in another order by another thread; repeated.
void allocate(void *argument) {
  task_t *task = argument;
  static shared [] char *shared objects[kObjects * THREADS];
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < kObjects; i++) {
      size_t bytes = 1 + (size_t)(i * 97 + round * 31) % 3000;
      if (i % 50 == 49) bytes = 20000 + i;
      shared [] char *object = upc_alloc(bytes);
      upc_memset(object, (i + MYTHREAD) % 100, bytes);
      objects[i * THREADS + MYTHREAD] = object;
    }
    upc_barrier;
    int other = (MYTHREAD + 1) % THREADS;
    for (int i = kObjects - 1; i >= 0; i--) {
      size_t bytes = 1 + (size_t)(i * 97 + round * 31) % 3000;
      if (i % 50 == 49) bytes = 20000 + i;
      shared [] char *object = objects[i * THREADS + other];
      if (upc_threadof(object) != other || object[0] != (i + other) % 100 || object[bytes - 1] != (i + other) % 100) abort();
      upc_free(object);
    }
    upc_barrier;
  }
  shared long *all = upc_all_alloc(THREADS, 100 * sizeof(long));
  for (int i = 0; i < 100; i++) all[i * THREADS + MYTHREAD] = i;
  upc_barrier;
  if (MYTHREAD == 0) {
    task->result = 0;
    for (int i = 0; i < 100 * THREADS; i++) task->result += all[i];
    upc_free(all);
  }
}

void leave_some_behind(void *argument) {
  if (MYTHREAD == 0) exit(((task_t *)argument)->count);
  upc_barrier;
}
void miss_a_barrier(void *argument) {
  if (MYTHREAD != 0) upc_barrier;
}
void write_nowhere(void *argument) {
  if (MYTHREAD == THREADS - 1) *(volatile int *)argument = 1;
  upc_barrier;
}
void fail_in_runtime(void *argument) {
  upc_lock_t *none = NULL;
  if (MYTHREAD == THREADS - 1) upc_lock(none);
  upc_barrier;
}
void be_asked_on_a_thread_of_the_job(void *argument) {
  int upc_job_call(void (*)(void *), void *);
  task_t *task = argument;
  if (MYTHREAD == 0) task->result = upc_job_call(numbers, argument);
}
