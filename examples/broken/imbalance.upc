// Broken: each thread gets as many rows as the others, but later rows are longer, so the last thread has most of the work.
//
//   $ upcrun -report -n 2 imbalance.upc
//   upc: report: …/imbalance.report.html
//   …
//
// The advice, on the page and on the terminal:
//
//   imbalance.upc:26: thread 1 comes to this barrier last, and the others wait … for it (… of all threads' time):
//   it has more work than the others; give it less
//
// Fix: distribute the rows one by one (shared long row_sum[…] and the affinity &row_sum[i] or i), or let threads take the next
// row from a common counter.
#include <upc.h>

enum { EACH = 2000 };

shared [EACH] double row_sum[EACH * THREADS];

int main(void) {
  upc_forall (int i = 0; i < EACH * THREADS; i++; &row_sum[i]) {
    double sum = 0;
    for (int j = 0; j < 10 * i; j++) sum += 1.0 / (1 + j);
    row_sum[i] = sum;
  }
  upc_barrier;
  return 0;
}
