// Tasks that put tasks and wait for them: Fibonacci numbers, and the number of solutions for eight queens.
// THREADS: 1 2 3 4 7 8 64
#include <string.h>
#include <upc.h>
#include <upc_task.h>

#include "../check.h"

taskq_t* taskq;

void fib(int* n, int* out) {
  int n1 = *n - 1, n2 = *n - 2, x, y;
  if (*n < 2) {
    *out = *n;
    return;
  }
  taskq_put(taskq, fib, &n1, &x);
  taskq_put(taskq, fib, &n2, &y);
  taskq_wait(taskq);
  *out = x + y;
}

enum { kQueens = 8 };
typedef struct {
  int row;
  char column[kQueens];
} board_t;

static int attacked(const board_t* b, int column) {
  for (int r = 0; r < b->row; r++) {
    const int distance = b->row - r, across = b->column[r] - column;
    if (across == 0 || across == distance || across == -distance) return 1;
  }
  return 0;
}

void queens(board_t* b, long* ways) {
  long some[kQueens] = {0};
  *ways = 0;
  if (b->row == kQueens) {
    *ways = 1;
    return;
  }
  for (int c = 0; c < kQueens; c++) {
    if (attacked(b, c)) continue;
    board_t next = *b;  // copied by taskq_put
    next.column[next.row++] = (char)c;
    taskq_put(taskq, queens, &next, &some[c]);
  }
  taskq_wait(taskq);
  for (int c = 0; c < kQueens; c++) *ways += some[c];
}

int main(void) {
  int n = 16, f = -1;
  long ways = -1;
  board_t empty;
  memset(&empty, 0, sizeof empty);
  taskq = taskq_all_alloc(2, fib, sizeof(int), sizeof(int), queens, sizeof(board_t), sizeof(long));
  upc_barrier;
  // Tasks of one thread; taskq_all_run runs all of them.
  if (MYTHREAD == 0) CHECK(taskq_put(taskq, fib, &n, &f));
  taskq_all_run(taskq);
  if (MYTHREAD == 0) CHECK_EQUAL(f, 987);
  // Tasks of each thread, in Berkeley's loop.
  CHECK(taskq_put(taskq, queens, &empty, &ways));
  n = 10;
  CHECK(taskq_put(taskq, fib, &n, &f));
  do {
    while (taskq_execute(taskq)) {
    }
  } while (!taskq_all_isEmpty(taskq));
  CHECK_EQUAL(ways, 92);
  CHECK_EQUAL(f, 55);
  // Outside of tasks, and not collectively.
  n = 12;
  CHECK(taskq_put(taskq, fib, &n, &f));
  taskq_wait(taskq);
  CHECK_EQUAL(f, 144);
  // Another thread may still have tasks.
  while (!taskq_all_isEmpty(taskq)) taskq_execute(taskq);
  taskq_all_free(taskq);
  pass();
  return 0;
}
