// Broken: each thread counts in an element of its own, but the elements lie in one cache line, which moves back and forth
// between the cores. The result is right, but slow.
//
//   $ upcrun -report -n 2 false_sharing.upc
//   upc: report: …/false_sharing.report.html
//   …
//
// The advice, on the page and on the terminal:
//
//   false_sharing.upc:22: threads 0, 1 write different elements of one cache line (count[0], count[1]); lay them
//   64 bytes or more apart, or let each thread have its own in its own memory
//
// Fix: one element with affinity to each thread, shared long count[THREADS]; or count in a private variable.
#include <stdio.h>
#include <upc.h>

enum { TIMES = 1000000 };

shared [] long count[64];  // all on thread 0

int main(void) {
  for (int i = 0; i < TIMES; i++) count[MYTHREAD] += 1;

  upc_barrier;
  long total = 0;
  for (int t = 0; t < THREADS; t++) total += count[t];
  return total != (long)TIMES * THREADS;
}
