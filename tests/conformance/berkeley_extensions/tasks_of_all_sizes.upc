// A task's input, output and thread; a task may allocate, lock, and put tasks into another queue;
// taskq_steal; several queues, one after another.
// THREADS: 1 2 3 4 7 8 64
#include <stdlib.h>
#include <string.h>
#include <upc.h>
#include <upc_task.h>

#include "../check.h"

taskq_t *taskq, *other;
upc_lock_t* lock;
shared int locked;
int run_here;  // the number of tasks that this thread has run

#define SIZED(n)                                                                          \
  typedef struct {                                                                        \
    unsigned char b[n];                                                                   \
  } bytes##n##_t;                                                                         \
  void sized##n(bytes##n##_t* in, long* sum) {                                            \
    const int me = MYTHREAD;                                                              \
    *sum = 0;                                                                             \
    for (int i = 0; i < n; i++) *sum += in->b[i];                                         \
    memset(in, 255, sizeof *in); /* the input is the task's own copy */                   \
    run_here++;                                                                           \
    CHECK_EQUAL(me, MYTHREAD);                                                            \
  }
SIZED(1)
SIZED(63)
SIZED(64)
SIZED(65)
SIZED(192)
SIZED(193)
SIZED(100000)

void nothing(void* in, void* out) {
  CHECK(in != NULL && out == NULL);
  run_here++;
}

void twice(int* n, int* out) { *out = 2 * *n; }

void busy(int* n, int* out) {
  shared int* mine = upc_alloc(sizeof(int));
  int of_other = 0, half = *n;
  *mine = *n;
  upc_lock(lock);
  locked++;
  upc_unlock(lock);
  taskq_put(other, twice, &half, &of_other);
  taskq_wait(other);
  *out = *mine + of_other;
  CHECK_EQUAL(upc_threadof(mine), MYTHREAD);
  upc_free(mine);
  run_here++;
}

shared int runs[THREADS];

int main(void) {
  lock = upc_all_lock_alloc();
  for (int round = 0; round < 3; round++) {
    taskq = taskq_all_alloc(9, nothing, 0, 0, sized1, 1, sizeof(long), sized63, 63, sizeof(long), sized64, 64,
                            sizeof(long), sized65, 65, sizeof(long), sized192, 192, sizeof(long), sized193, 193,
                            sizeof(long), sized100000, 100000, sizeof(long), busy, sizeof(int), sizeof(int));
    other = taskq_all_alloc(1, twice, sizeof(int), sizeof(int));
    enum { kEach = 40 };
    long sums[7][kEach];
    int results[kEach];
    static bytes100000_t all;
    memset(&all, 3, sizeof all);
    memset(sums, -1, sizeof sums);
    run_here = 0;
    if (MYTHREAD == 0) locked = 0;
    upc_barrier;
    for (int i = 0; i < kEach; i++) {
      taskq_put(taskq, nothing, NULL, NULL);
      taskq_put(taskq, sized1, &all, &sums[0][i]);
      taskq_put(taskq, sized63, &all, &sums[1][i]);
      taskq_put(taskq, sized64, &all, &sums[2][i]);
      taskq_put(taskq, sized65, &all, &sums[3][i]);
      taskq_put(taskq, sized192, &all, &sums[4][i]);
      taskq_put(taskq, sized193, &all, &sums[5][i]);
      if (i < 3) taskq_put(taskq, sized100000, &all, &sums[6][i]);
      taskq_put(taskq, busy, &i, &results[i]);
      taskq_steal(taskq);
    }
    taskq_all_run(taskq);
    for (int i = 0; i < kEach; i++) {
      static const long of[6] = {1, 63, 64, 65, 192, 193};
      for (int k = 0; k < 6; k++) CHECK_EQUAL(sums[k][i], 3 * of[k]);
      if (i < 3) CHECK_EQUAL(sums[6][i], 300000);
      CHECK_EQUAL(results[i], 3 * i);
    }
    runs[MYTHREAD] = run_here;
    upc_barrier;
    long total = 0;
    for (int t = 0; t < THREADS; t++) total += runs[t];
    CHECK_EQUAL(total, (8 * kEach + 3) * THREADS);
    CHECK_EQUAL(locked, kEach * THREADS);
    CHECK_EQUAL(taskq_execute(taskq), 0);
    CHECK_EQUAL(taskq_steal(taskq), 0);
    taskq_all_free(taskq);
    taskq_all_free(other);
  }
  pass();
  return 0;
}
