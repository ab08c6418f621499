// Broken: the elements lie in blocks, but the loop distributes them one by one: each thread writes to all the others' memory.
// upcc warns of simple loops like this one; the report counts the accesses of any loop.
//
//   $ upcrun -report -n 2 wrong_affinity.upc
//   wrong_affinity.upc:24:49: warning: iterations go to the threads one by one, but 'a' has blocks of 10000 elements: most of a[i] is on another thread; the affinity &a[i] makes it the thread's own
//       upc_forall (int i = 0; i < EACH * THREADS; i++; i) a[i] = 2.0 * i;
//                                                     ^
//   upc: report: …/wrong_affinity.report.html
//   …
//
// The advice, on the page and on the terminal:
//
//   wrong_affinity.upc:24: the affinity of this loop is i, and 50 % of its accesses are remote; &a[i] would
//   make those of a[i] own, which lie in blocks of 10000
//
// Fix: the affinity &a[i].
#include <upc.h>

enum { EACH = 10000 };

shared [EACH] double a[EACH * THREADS];

int main(void) {
  upc_forall (int i = 0; i < EACH * THREADS; i++; i) a[i] = 2.0 * i;
  return 0;
}
