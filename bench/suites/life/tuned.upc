// The Game of Life with private pointers to rows.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"
#include "check.h"

typedef shared [ROWS * COLUMNS] unsigned char row[COLUMNS];

static void fill_row(const unsigned char *above, const unsigned char *here, const unsigned char *below,
                     unsigned char *restrict to) {
  for (int j = 1; j < COLUMNS - 1; j++) {
    const int neighbours = above[j - 1] + above[j] + above[j + 1] + here[j - 1] + here[j + 1] +
                           below[j - 1] + below[j] + below[j + 1];
    to[j] = neighbours == 3 || (neighbours == 2 && here[j]);
  }
}

static void step(row *from, row *to) {
  for (int i = MYTHREAD * ROWS; i < (MYTHREAD + 1) * ROWS; i++)
    if (i > 0 && i < ROWS * THREADS - 1)
      fill_row(upc_cast(&from[i - 1][0]), upc_cast(&from[i][0]), upc_cast(&from[i + 1][0]),
               upc_cast(&to[i][0]));
  upc_barrier;
}

static void live(long count) {
  while (count--) {
    step(a, b);
    step(b, a);
  }
}

int main(int argc, char **argv) {
  return bench_program_of(argc, argv, "game of life", prepare, live, 2, wrong);
}
