// taskq_for runs each iteration once in the job, for all bounds and chunk sizes; and reductions.
// THREADS: 1 2 3 4 7 8 64
#include <limits.h>
#include <upc.h>
#include <bupc_collectivev.h>
#include <upc_task.h>

#include "../check.h"

enum { kMost = 1000 };
shared int times[kMost * THREADS];  // the first kMost are used

static void clear(void) {
  upc_barrier;
  for (int i = MYTHREAD; i < kMost; i += THREADS) times[i] = 0;
  upc_barrier;
}

typedef struct {
  long count, least;
  double sum;
} statistic_t;

static void combine(void* into, const void* from) {
  statistic_t* a = into;
  const statistic_t* b = from;
  a->count += b->count;
  if (b->least < a->least) a->least = b->least;
  a->sum += b->sum;
}

int main(void) {
  static const long bounds[][3] = {{0, kMost, 1}, {0, kMost, 7}, {0, kMost, kMost}, {0, kMost, LONG_MAX},
                                   {5, 6, 1}, {3, 3, 1}, {4, -4, 2}, {0, 17, 16}, {0, 1, 3}};
  for (unsigned b = 0; b < sizeof bounds / sizeof bounds[0]; b++) {
    const long first = bounds[b][0], end = bounds[b][1];
    clear();
    taskq_for (i, first, end, bounds[b][2]) times[i]++;
    upc_barrier;
    for (int i = 0; i < kMost; i++) CHECK_EQUAL(times[i], i >= first && i < end);
  }
  // At the limits of long, and with a huge trip count; break skips the rest of a chunk.
  long here = 0, all;
  taskq_for (i, LONG_MIN, LONG_MIN + 10, 3) here += i - LONG_MIN;
  taskq_for (i, LONG_MAX - 10, LONG_MAX, 4) here += LONG_MAX - i;
  taskq_for (i, LONG_MIN, LONG_MAX, LONG_MAX) {
    here += i == LONG_MIN || i == -1 || i == LONG_MAX - 1;
    break;
  }
  all = bupc_allv_reduce_all(long, here, UPC_ADD);
  CHECK(all >= 45 + 55 + 1 && all <= 45 + 55 + 3);
  // One loop after another without a barrier; a thread may be far ahead.
  here = 0;
  for (int k = 0; k < 200; k++) {
    if (k % THREADS == MYTHREAD && k < 50) bupc_poll();
    taskq_for (i, 0, 10, 1) {
      if (i == 3) continue;
      here += i;
    }
  }
  all = bupc_allv_reduce_all(long, here, UPC_ADD);
  CHECK_EQUAL(all, 200 * 42);
  // A value of any type; each reduction sets the parts to the identity again.
  const statistic_t none = {0, LONG_MAX, 0};
  taskq_reducer_t* r = taskq_all_reducer_alloc(sizeof none, &none, combine);
  for (int k = 0; k < 3; k++) {
    taskq_for (i, 1, 101, 3) {
      statistic_t* mine = taskq_reducer_view(r);
      mine->count++;
      if (i + k < mine->least) mine->least = i + k;
      mine->sum += i;
    }
    statistic_t result;
    taskq_all_reduce(r, &result);
    CHECK_EQUAL(result.count, 100);
    CHECK_EQUAL(result.least, 1 + k);
    CHECK(result.sum == 5050);
  }
  taskq_all_reducer_free(r);
  pass();
  return 0;
}
