// Heat in a plate: a two-dimensional stencil with a row of the grid on each thread in turn.
//
//   upcc heat2d.upc -o heat2d && upcrun -n 4 heat2d
//
// The upper edge of a plate is kept at 100 degrees, the others at 0. In each step every inner
// point takes the mean of its four neighbours, until no point changes by more than a little.
#include <math.h>
#include <stdio.h>
#include <upc.h>

enum { ROWS = 31, COLUMNS = 31, MAX_STEPS = 5000 };
static const double tolerance = 0.002;  // degrees

// A pointer to rows of COLUMNS numbers each. The layout [COLUMNS] says that a row is a block: the
// whole row lives with one thread, the next row with the next thread.
typedef shared [COLUMNS] double (*grid)[COLUMNS];

// The largest change that each thread has seen in the current step.
shared double largest_change[THREADS];

// All threads together allocate one grid, of ROWS blocks. Such memory may hold anything at first.
static grid new_grid(void) {
  grid g = upc_all_alloc(ROWS, COLUMNS * sizeof(double));
  upc_forall (int i = 0; i < ROWS; i++; &g[i][0]) {
    for (int j = 0; j < COLUMNS; j++) g[i][j] = i == 0 ? 100.0 : 0.0;
  }
  return g;
}

// Computes "next" from "now"; each thread fills its own rows. Returns the largest change.
static double step(grid next, grid now) {
  double largest = 0;
  upc_forall (int i = 1; i < ROWS - 1; i++; &next[i][0]) {
    for (int j = 1; j < COLUMNS - 1; j++) {
      // The rows above and below live with other threads. Reading them looks the same.
      next[i][j] = (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1]) / 4;
      double change = fabs(next[i][j] - now[i][j]);
      if (change > largest) largest = change;
    }
  }
  largest_change[MYTHREAD] = largest;

  // After this barrier all rows are new, and all threads' changes can be read.
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    if (largest_change[t] > largest) largest = largest_change[t];

  // After this one all threads have read them, so that the next step may overwrite them.
  upc_barrier;
  return largest;
}

int main(void) {
  grid now = new_grid(), next = new_grid();
  upc_barrier;

  // All threads find the same largest change, and so they leave this loop together.
  int steps = 0;
  while (steps++ < MAX_STEPS && step(next, now) > tolerance) {
    grid swap = now;
    now = next;
    next = swap;
  }

  if (MYTHREAD == 0) {
    printf("steady after %d steps\n", steps);
    printf("temperature down the middle:");
    for (int i = 0; i < ROWS; i += (ROWS - 1) / 5) printf(" %.2f", next[i][COLUMNS / 2]);
    printf("\n");
  }
  upc_all_free(now);
  upc_all_free(next);
  return 0;
}
