/* OpenMP's tasks. */
#include "../openmp.h"

#include "tree.h"
#include "work.h"

static int fib(int n) {
  if (n < 2) return n;
  int x, y;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

static int queens(const board_t* board) {
  int some[QUEENS] = {0}, sum = board->row == QUEENS;
  for (int column = 0; column < QUEENS && board->row < QUEENS; column++) {
    if (!board_takes(board, column)) continue;
    const board_t next = board_with(board, column);
#pragma omp task shared(some) firstprivate(next, column)
    some[column] = queens(&next);
  }
#pragma omp taskwait
  for (int column = 0; column < QUEENS; column++) sum += some[column];
  return sum;
}

static long nodes[64][8]; /* for each thread, in a separate cache line */
static void visit(const node_t* node) {
  const int children = tree_children(node);
  nodes[omp_get_thread_num()][0]++;
  for (int n = 0; n < children; n++) {
    const node_t child = tree_child(node, n);
#pragma omp task firstprivate(child)
    visit(&child);
  }
}

static sparse_t matrix;
static void factor(void) {
  for (int k = 0; k < BLOCKS; k++) {
    sparse_diagonal(matrix.value[k][k]);
    for (int i = k + 1; i < BLOCKS; i++) {
      if (matrix.present[k][i]) {
#pragma omp task firstprivate(k, i)
        sparse_step(&matrix, k, k, i);
      }
      if (matrix.present[i][k]) {
#pragma omp task firstprivate(k, i)
        sparse_step(&matrix, k, i, k);
      }
    }
#pragma omp taskwait
    for (int i = k + 1; i < BLOCKS; i++)
      for (int j = k + 1; j < BLOCKS; j++)
        if (matrix.present[i][k] && matrix.present[k][j]) {
#pragma omp task firstprivate(k, i, j)
          sparse_step(&matrix, k, i, j);
        }
#pragma omp taskwait
  }
}

/* --- the rows --- */

/* Thread 0, which measures, puts the first task; the others wait for tasks at the barrier. */
static void empty_row(long count) {
#pragma omp master
  while (count--) {
#pragma omp task
    BENCH_KEEP();
#pragma omp taskwait
  }
#pragma omp barrier
}
static void fib_row(long count) {
  while (count--) {
#pragma omp master
    bench_expect("fibonacci", fib(FIB), FIB_RESULT);
#pragma omp barrier
  }
}
static void queens_row(long count) {
  while (count--) {
#pragma omp master
    {
      const board_t empty = {0};
      bench_expect("queens", queens(&empty), QUEENS_WAYS);
    }
#pragma omp barrier
  }
}
static void tree_row(int binomial, long count) {
  while (count--) {
#pragma omp master
    {
      const node_t root = tree_root(binomial);
      memset(nodes, 0, sizeof nodes);
      visit(&root);
    }
#pragma omp barrier
#pragma omp master
    {
      long sum = 0;
      for (int t = 0; t < omp_get_num_threads(); t++) sum += nodes[t][0];
      bench_expect("nodes of the tree", sum, binomial ? T3_NODES : T1_NODES);
    }
  }
}
static void t1_row(long count) { tree_row(0, count); }
static void t3_row(long count) { tree_row(1, count); }

static void fill(void) {
#pragma omp single
  sparse_fill(&matrix);
}
static void lu_row(void) {
#pragma omp master
  factor();
#pragma omp barrier
}

static long escaped;
static void escape_row_of_bench(long count) {
  while (count--) {
    static long all;
#pragma omp single
    all = 0;
#pragma omp for schedule(dynamic, 1) reduction(+ : all)
    for (long row = 0; row < ROWS; row++) all += escape_row(row);
#pragma omp single
    bench_expect("mandelbrot", all, escaped);
  }
}

int main(int argc, char** argv) {
  bench_start(argc, argv);
  escaped = escape_all();
  const long right = bench_is_wanted("sparse lu") ? sparse_alone(&matrix) : 0;
#pragma omp parallel
  {
    bench_row("empty task", empty_row);
    bench_row("fibonacci", fib_row);
    bench_row("queens", queens_row);
    bench_row("tree T1", t1_row);
    bench_row("tree T3", t3_row);
    bench_row_prepared("sparse lu", fill, lu_row);
    bench_row("mandelbrot", escape_row_of_bench);
  }
  if (bench_is_wanted("sparse lu")) bench_expect("sparse lu", sparse_sum(&matrix), right);
  return 0;
}
