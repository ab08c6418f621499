// A histogram in two ways: shared bins with a lock for each, and private bins that are merged.
//
//   upcc histogram.upc -o histogram && upcrun -n 4 histogram
//
// When many threads count into the same bins, they show the simplest case of a common problem: an
// increment is a read and a write, and between them another thread may write, too. Locks solve it.
// Counting privately and adding up at the end avoids it, and is much faster.
#include <stdio.h>
#include <upc.h>

enum { BINS = 12, VALUES = 6000 };

// The sum of three dice, minus three: 0 to 15, limited to the number of bins.
static int value(unsigned i) {
  int sum = 0;
  for (int die = 0; die < 3; die++) {
    i = i * 1664525 + 1013904223;
    sum += (i >> 20) % 5;
  }
  return sum < BINS ? sum : BINS - 1;
}

// The first way. A structure in shared memory may hold a pointer to a lock.
shared [] struct {
  upc_lock_t *lock;
  int count;
} bins[BINS];

// The second way. A row of bins for each thread, on that thread; and the merged result.
shared [BINS] int rows[THREADS][BINS];
shared [] int merged[BINS];

static void count_with_locks(void) {
  upc_forall (int i = 0; i < VALUES; i++; i) {
    int b = value(i);
    upc_lock(bins[b].lock);
    bins[b].count++;
    upc_unlock(bins[b].lock);
  }
}

static void count_privately(void) {
  int counts[BINS] = {0};
  upc_forall (int i = 0; i < VALUES; i++; i) {
    counts[value(i)]++;
  }
  upc_memput(&rows[MYTHREAD][0], counts, sizeof counts);  // one bulk write for all bins
  upc_barrier;
  // Now the bins are distributed instead of the values: one thread adds up each bin.
  upc_forall (int b = 0; b < BINS; b++; b) {
    int total = 0;
    for (int t = 0; t < THREADS; t++) total += rows[t][b];
    merged[b] = total;
  }
}

int main(void) {
  if (MYTHREAD == 0)
    for (int b = 0; b < BINS; b++) bins[b].lock = upc_global_lock_alloc();
  upc_barrier;

  count_with_locks();
  count_privately();
  upc_barrier;

  if (MYTHREAD == 0) {
    int total = 0, different = 0;
    for (int b = 0; b < BINS; b++) {
      printf("%2d %4d ", b, merged[b]);
      for (int star = 0; star < merged[b]; star += 50) putchar('*');
      putchar('\n');
      total += merged[b];
      if (merged[b] != bins[b].count) different++;
      upc_lock_free(bins[b].lock);
    }
    printf("%d values; the two ways differ in %d bins\n", total, different);
  }
  return 0;
}
