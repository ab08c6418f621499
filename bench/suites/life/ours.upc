// The Game of Life in its simple form: [*] gives each thread the same number of rows.
#include "../upc.h"
#include "size.h"
#include "check.h"

typedef shared [ROWS * COLUMNS] unsigned char row[COLUMNS];

static void step(row *from, row *to) {
  upc_forall (int i = 1; i < ROWS * THREADS - 1; i++; &to[i][0]) {
    for (int j = 1; j < COLUMNS - 1; j++) {
      const int neighbours = from[i - 1][j - 1] + from[i - 1][j] + from[i - 1][j + 1] +
                             from[i][j - 1] + from[i][j + 1] +
                             from[i + 1][j - 1] + from[i + 1][j] + from[i + 1][j + 1];
      to[i][j] = neighbours == 3 || (neighbours == 2 && from[i][j]);
    }
  }
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
