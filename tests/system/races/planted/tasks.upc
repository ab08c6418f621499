// Tasks and loops of upc_task.h. Read by races_test.py.
#include <stdlib.h>
#include <upc.h>
#include <upc_task.h>

shared int sum, first, second;
shared int cells[64 * THREADS];
static taskq_t *taskq;
static int result;

static void work(void) {
  for (volatile int i = 0; i < 3000; i++) {
  }
}
static void adds(int *n, void *unused) {
  work();
  sum += *n;  // over all tasks
}
static void own_cell(int *n, void *unused) {
  cells[*n] = *n;
  work();
}
static void twice(int *n, int *out) {
  work();
  *out = 2 * *n;
}
static void parent(int *n, void *unused) {
  int x, y, one = 1;
  first = 1;
  taskq_put(taskq, twice, &one, &x);  // is ordered after the write of first
  taskq_put(taskq, twice, &one, &y);
  taskq_wait(taskq);
  if (x + y != 4) abort();
}
static void reads_first(int *n, void *unused) {
  if (first != 7) abort();
  second = 8;
}
static void make_queue(void) {
  taskq = taskq_all_alloc(5, adds, sizeof(int), 0, own_cell, sizeof(int), 0, twice, sizeof(int), sizeof(int), parent,
                          sizeof(int), 0, reads_first, sizeof(int), 0);
}

// right
static void each_its_own(void) {
  if (MYTHREAD == 0)
    for (int i = 0; i < 64; i++) taskq_put(taskq, own_cell, &i, NULL);
  taskq_all_run(taskq);
  for (int i = 0; i < 64; i++)
    if (cells[i] != i) abort();
}
// right
static void fork_and_join(void) {
  int n = 3;
  if (MYTHREAD == 0) taskq_put(taskq, parent, &n, NULL);
  taskq_all_run(taskq);
  if (MYTHREAD == THREADS - 1 && first != 1) abort();
}
// right
static void before_and_behind(void) {
  int n = 0;
  if (MYTHREAD == 0) {
    first = 7;
    taskq_put(taskq, reads_first, &n, NULL);
    taskq_wait(taskq);
    if (second != 8) abort();
  }
  taskq_all_run(taskq);
}
// right
static void loop_over_cells(void) {
  taskq_for (i, 0, 64, 4) cells[i] = MYTHREAD;
}
// race: cells[
static void loop_and_its_end(void) {
  taskq_for (i, 0, 64, 1) {
    cells[i] = MYTHREAD;  // <-
    work();
  }
  for (int i = 0; i < 64; i++)
    if (cells[i] == -1) abort();  // <-
}
