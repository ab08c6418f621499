/* Tasks of upc_task.h. */
#include <stdlib.h>
#include <upc_castable.h>
#include <upc_task.h>

#include "../upc.h"
#include "tree.h"
#include "work.h"

static taskq_t* taskq;

static void nothing(void* in, void* out) {}

static void fib(int* n, int* out) {
  if (*n < 2) {
    *out = *n;
    return;
  }
  int n1 = *n - 1, n2 = *n - 2, x, y;
  taskq_put(taskq, fib, &n1, &x);
  taskq_put(taskq, fib, &n2, &y);
  taskq_wait(taskq);
  *out = x + y;
}

static void queens(board_t* board, int* ways) {
  int some[QUEENS] = {0}, sum = board->row == QUEENS;
  for (int column = 0; column < QUEENS && board->row < QUEENS; column++) {
    if (!board_takes(board, column)) continue;
    board_t next = board_with(board, column);
    taskq_put(taskq, queens, &next, &some[column]);
  }
  taskq_wait(taskq);
  for (int column = 0; column < QUEENS; column++) sum += some[column];
  *ways = sum;
}

/* Nodes that this thread has visited. */
static long nodes;
static void visit(node_t* node, void* unused) {
  const int children = tree_children(node);
  nodes++;
  for (int n = 0; n < children; n++) {
    node_t child = tree_child(node, n);
    taskq_put(taskq, visit, &child, NULL);
  }
}
static void add(void* into, const void* from) { *(long*)into += *(const long*)from; }
static taskq_reducer_t* total;
static long sum_of(long here) {
  long sum;
  *(long*)taskq_reducer_view(total) = here;
  taskq_all_reduce(total, &sum);
  return sum;
}

static sparse_t* matrix;
typedef struct {
  int k, i, j;
} step_t;
static void step(step_t* s, void* unused) { sparse_step(matrix, s->k, s->i, s->j); }
static void factor(int* unused, int* out) {
  for (int k = 0; k < BLOCKS; k++) {
    sparse_diagonal(matrix->value[k][k]);
    for (int i = k + 1; i < BLOCKS; i++) {
      step_t right = {k, k, i}, below = {k, i, k};
      if (matrix->present[k][i]) taskq_put(taskq, step, &right, NULL);
      if (matrix->present[i][k]) taskq_put(taskq, step, &below, NULL);
    }
    taskq_wait(taskq);
    for (int i = k + 1; i < BLOCKS; i++)
      for (int j = k + 1; j < BLOCKS; j++) {
        step_t inner = {k, i, j};
        if (matrix->present[i][k] && matrix->present[k][j]) taskq_put(taskq, step, &inner, NULL);
      }
    taskq_wait(taskq);
  }
}

/* --- the rows --- */

static void empty_row(long count) {
  if (MYTHREAD == 0)
    while (count--) {
      taskq_put(taskq, nothing, NULL, NULL);
      taskq_wait(taskq);
    }
  taskq_all_run(taskq);
}
static void fib_row(long count) {
  while (count--) {
    int n = FIB, result = FIB_RESULT;
    if (MYTHREAD == 0) taskq_put(taskq, fib, &n, &result);
    taskq_all_run(taskq);
    bench_expect("fibonacci", result, FIB_RESULT);
  }
}
static void queens_row(long count) {
  while (count--) {
    board_t empty = {0};
    int ways = QUEENS_WAYS;
    if (MYTHREAD == 0) taskq_put(taskq, queens, &empty, &ways);
    taskq_all_run(taskq);
    bench_expect("queens", ways, QUEENS_WAYS);
  }
}
static void tree_row(int binomial, long count) {
  while (count--) {
    node_t root = tree_root(binomial);
    nodes = 0;
    if (MYTHREAD == 0) taskq_put(taskq, visit, &root, NULL);
    taskq_all_run(taskq);
    bench_expect("nodes of the tree", sum_of(nodes), binomial ? T3_NODES : T1_NODES);
  }
}
static void t1_row(long count) { tree_row(0, count); }
static void t3_row(long count) { tree_row(1, count); }

static void fill(void) {
  if (MYTHREAD == 0) sparse_fill(matrix);
}
static void lu_row(void) {
  int unused = 0;
  if (MYTHREAD == 0) taskq_put(taskq, factor, &unused, &unused);
  taskq_all_run(taskq);
}

static long escaped;
static void escape_row_of_bench(long count) {
  while (count--) {
    long here = 0;
    taskq_for (row, 0, ROWS, 1) here += escape_row(row);
    bench_expect("mandelbrot", sum_of(here), escaped);
  }
}

static shared [] char* shared memory;

int main(int argc, char** argv) {
  const long zero = 0;
  bench_start(argc, argv);
  taskq = taskq_all_alloc(6, fib, sizeof(int), sizeof(int), nothing, 0, 0, queens, sizeof(board_t),
                          sizeof(int), visit, sizeof(node_t), 0, step, sizeof(step_t), 0, factor,
                          sizeof(int), sizeof(int));
  total = taskq_all_reducer_alloc(sizeof zero, &zero, add);
  bench_row("empty task", empty_row);
  bench_row("fibonacci", fib_row);
  bench_row("queens", queens_row);
  bench_row("tree T1", t1_row);
  bench_row("tree T3", t3_row);
  if (bench_is_wanted("sparse lu")) {
    if (MYTHREAD == 0) memory = upc_alloc(sizeof(sparse_t));
    upc_barrier;
    matrix = upc_cast(memory);
    const long right = MYTHREAD == 0 ? sparse_alone(matrix) : 0;
    bench_row_prepared("sparse lu", fill, lu_row);
    if (MYTHREAD == 0) bench_expect("sparse lu", sparse_sum(matrix), right);
    upc_barrier;
  }
  escaped = escape_all();
  bench_row("mandelbrot", escape_row_of_bench);
  return 0;
}
