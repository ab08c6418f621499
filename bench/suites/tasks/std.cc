// oneTBB's tasks, in the form of its documentation.
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/combinable.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <memory>

#include "../threads.h"
#include "tree.h"
#include "work.h"

namespace {

int fib(int n) {
  if (n < 2) return n;
  int x, y;
  tbb::task_group group;
  group.run([&, n] { x = fib(n - 1); });
  group.run([&, n] { y = fib(n - 2); });
  group.wait();
  return x + y;
}

int queens(const board_t& board) {
  int some[QUEENS] = {0}, sum = board.row == QUEENS;
  tbb::task_group group;
  for (int column = 0; column < QUEENS && board.row < QUEENS; column++) {
    if (!board_takes(&board, column)) continue;
    group.run([&some, column, next = board_with(&board, column)] { some[column] = queens(next); });
  }
  group.wait();
  for (const int ways : some) sum += ways;
  return sum;
}

tbb::enumerable_thread_specific<long> nodes;
void visit(const node_t& node, tbb::task_group& group) {
  const int children = tree_children(&node);
  ++nodes.local();
  for (int n = 0; n < children; n++)
    group.run([child = tree_child(&node, n), &group] { visit(child, group); });
}

std::unique_ptr<sparse_t> matrix;
void factor() {
  tbb::task_group group;
  for (int k = 0; k < BLOCKS; k++) {
    sparse_diagonal(matrix->value[k][k]);
    for (int i = k + 1; i < BLOCKS; i++) {
      if (matrix->present[k][i]) group.run([=] { sparse_step(matrix.get(), k, k, i); });
      if (matrix->present[i][k]) group.run([=] { sparse_step(matrix.get(), k, i, k); });
    }
    group.wait();
    for (int i = k + 1; i < BLOCKS; i++)
      for (int j = k + 1; j < BLOCKS; j++)
        if (matrix->present[i][k] && matrix->present[k][j])
          group.run([=] { sparse_step(matrix.get(), k, i, j); });
    group.wait();
  }
}

void empty_row(long count) {
  tbb::task_group group;
  while (count--) {
    group.run([] { BENCH_KEEP(); });
    group.wait();
  }
}
void fib_row(long count) {
  while (count--) bench_expect("fibonacci", fib(FIB), FIB_RESULT);
}
void queens_row(long count) {
  while (count--) bench_expect("queens", queens(board_t{}), QUEENS_WAYS);
}
void tree_row(int binomial, long count) {
  while (count--) {
    nodes.clear();
    tbb::task_group group;
    visit(tree_root(binomial), group);
    group.wait();
    bench_expect("nodes of the tree", nodes.combine([](long a, long b) { return a + b; }),
                 binomial ? T3_NODES : T1_NODES);
  }
}
void t1_row(long count) { tree_row(0, count); }
void t3_row(long count) { tree_row(1, count); }

long escaped;
void escape_row_of_bench(long count) {
  while (count--) {
    const long all = tbb::parallel_reduce(
        tbb::blocked_range<long>(0, ROWS, 1), 0L,
        [](const tbb::blocked_range<long>& rows, long sum) {
          for (long row = rows.begin(); row < rows.end(); row++) sum += escape_row(row);
          return sum;
        },
        [](long a, long b) { return a + b; }, tbb::simple_partitioner());
    bench_expect("mandelbrot", all, escaped);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const char* const asked = getenv("BENCH_THREADS");
  const int threads = asked ? atoi(asked) : 1;
  tbb::global_control most(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena arena(threads);
  bench_start(argc, argv);
  matrix = std::make_unique<sparse_t>();
  escaped = escape_all();
  const long right = bench_is_wanted("sparse lu") ? sparse_alone(matrix.get()) : 0;
  arena.execute([] {
    bench_row("empty task", empty_row);
    bench_row("fibonacci", fib_row);
    bench_row("queens", queens_row);
    bench_row("tree T1", t1_row);
    bench_row("tree T3", t3_row);
    bench_row_prepared("sparse lu", [] { sparse_fill(matrix.get()); }, factor);
    bench_row("mandelbrot", escape_row_of_bench);
  });
  if (bench_is_wanted("sparse lu")) bench_expect("sparse lu", sparse_sum(matrix.get()), right);
}
