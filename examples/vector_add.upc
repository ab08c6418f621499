// Adding two vectors: shared arrays, their layout, and loops that follow it.
//
//   upcc vector_add.upc -o vector_add && upcrun -n 4 vector_add
//
// The place of an array's elements determines how fast a loop over them runs: a thread's own memory
// is near. This program does the same sum with three layouts.
#include <stdio.h>
#include <upc.h>

enum { BLOCK = 100, PER_THREAD = 10 * BLOCK };

// Without a layout, elements are distributed one by one: element i lives with thread i % THREADS.
shared double x[PER_THREAD * THREADS], y[PER_THREAD * THREADS], sum[PER_THREAD * THREADS];

// [BLOCK] distributes blocks of that many: element i lives with thread i / BLOCK % THREADS. Such
// arrays run faster, because neighbours in the array are neighbours in memory.
shared [BLOCK] double bx[PER_THREAD * THREADS], by[PER_THREAD * THREADS],
    bsum[PER_THREAD * THREADS];

// Each thread checks its share and reports through its own element.
shared int mistakes[THREADS];

static void report(const char *layout) {
  upc_barrier;
  if (MYTHREAD == 0) {
    int total = 0;
    for (int t = 0; t < THREADS; t++) total += mistakes[t];
    if (total == 0)
      printf("%s: every sum is right\n", layout);
    else
      printf("%s: %d sums are wrong\n", layout, total);
  }
  upc_barrier;
}

int main(void) {
  const int n = PER_THREAD * THREADS;
  int i;

  // The affinity "&sum[i]" gives each iteration to the thread that sum[i] lives with. All three
  // arrays have the same layout, so that this loop accesses no other thread's memory.
  upc_forall (i = 0; i < n; i++; &sum[i]) {
    x[i] = i;
    y[i] = 2 * i;
    sum[i] = x[i] + y[i];
    if (sum[i] != 3.0 * i) mistakes[MYTHREAD]++;
  }
  report("cyclic");

  // The same for the blocked arrays. The loop reads the same, whatever the layout.
  upc_forall (i = 0; i < n; i++; &bsum[i]) {
    bx[i] = i;
    by[i] = 2 * i;
    bsum[i] = bx[i] + by[i];
    if (bsum[i] != 3.0 * i) mistakes[MYTHREAD]++;
  }
  report("blocked");

  // A thread may also reach its own part through ordinary C pointers. The cast from a pointer to
  // shared is allowed where the memory is the thread's own; from then on this is plain C.
  for (int block = MYTHREAD; block < n / BLOCK; block += THREADS) {
    double *to = (double *)&bsum[block * BLOCK];
    const double *from = (const double *)&bx[block * BLOCK];
    for (int k = 0; k < BLOCK; k++) {
      to[k] = from[k] + 1;
      if (to[k] != block * BLOCK + k + 1) mistakes[MYTHREAD]++;
    }
  }
  report("local");
  return 0;
}
