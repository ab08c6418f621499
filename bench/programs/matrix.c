// matrix.upc in C on private memory, with OpenMP.
#include <omp.h>
#include <stdlib.h>

#include "measure.h"

enum { N = 320, ROUNDS = 3 };

typedef double (*matrix)[N];

static void multiply(matrix c, matrix a, matrix b) {
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      c[i][j] = 0;
      for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
    }
  }
}

int main(void) {
  matrix a = malloc(N * sizeof *a), b = malloc(N * sizeof *b), c = malloc(N * sizeof *c);
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      a[i][j] = i + 0.5 * j;
      b[i][j] = i - 0.25 * j;
    }
  }
  const double start = now();
  for (int round = 0; round < ROUNDS; round++) multiply(c, a, b);
  const double end = now();
  double check = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) check += c[i][j];
  result(end - start, check);
  return 0;
}
