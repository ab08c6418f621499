// stencil.upc in C on private memory, with OpenMP.
#include <omp.h>

#include "measure.h"

enum { EACH = 128, COLUMNS = 256, ROUNDS = 200, MOST = 64 };

static double now_at[EACH * MOST][COLUMNS], next_at[EACH * MOST][COLUMNS];

int main(void) {
  const int rows = EACH * omp_get_max_threads();
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < COLUMNS; j++) now_at[i][j] = next_at[i][j] = i == 0 ? 100 : j % 3;
  const double start = now();
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp parallel for schedule(static, 1)
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++)
        next_at[i][j] =
            0.25 * (now_at[i - 1][j] + now_at[i + 1][j] + now_at[i][j - 1] + now_at[i][j + 1]);
#pragma omp parallel for schedule(static, 1)
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++)
        now_at[i][j] =
            0.25 * (next_at[i - 1][j] + next_at[i + 1][j] + next_at[i][j - 1] + next_at[i][j + 1]);
  }
  const double end = now();
  double check = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < COLUMNS; j++) check += now_at[i][j];
  result(end - start, check);
  return 0;
}
