// A five-point stencil as a user writes it: rows are blocks, dealt out to the threads in turn.
#include <upc.h>

#include "measure.h"

enum { EACH = 128, COLUMNS = 256, ROUNDS = 200 };  // rows of each thread

shared [COLUMNS] double now_at[EACH * THREADS][COLUMNS], next_at[EACH * THREADS][COLUMNS];

int main(void) {
  const int rows = EACH * THREADS;
  int i, j;
  upc_forall (i = 0; i < rows; i++; &now_at[i][0]) {
    for (j = 0; j < COLUMNS; j++) now_at[i][j] = next_at[i][j] = i == 0 ? 100 : j % 3;
  }
  upc_barrier;
  const double start = now();
  for (int round = 0; round < ROUNDS; round++) {
    upc_forall (i = 1; i < rows - 1; i++; &next_at[i][0]) {
      for (j = 1; j < COLUMNS - 1; j++)
        next_at[i][j] = 0.25 * (now_at[i - 1][j] + now_at[i + 1][j] +
                                 now_at[i][j - 1] + now_at[i][j + 1]);
    }
    upc_barrier;
    upc_forall (i = 1; i < rows - 1; i++; &now_at[i][0]) {
      for (j = 1; j < COLUMNS - 1; j++)
        now_at[i][j] = 0.25 * (next_at[i - 1][j] + next_at[i + 1][j] +
                                 next_at[i][j - 1] + next_at[i][j + 1]);
    }
    upc_barrier;
  }
  const double end = now();
  if (MYTHREAD == 0) {
    double check = 0;
    for (i = 0; i < rows; i++)
      for (j = 0; j < COLUMNS; j++) check += now_at[i][j];
    result(end - start, check);
  }
  return 0;
}
