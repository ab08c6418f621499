// Matrix multiplication as the textbook has it, on matrices from the shared heap whose rows are
// dealt out to the threads in turn.
#include <upc.h>

#include "measure.h"

enum { N = 320, ROUNDS = 3 };

typedef shared [N] double (*matrix)[N];

static void multiply(matrix c, matrix a, matrix b) {
  int i, j, k;
  upc_forall (i = 0; i < N; i++; &c[i][0]) {
    for (j = 0; j < N; j++) {
      c[i][j] = 0;
      for (k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
    }
  }
}

int main(void) {
  matrix a = upc_all_alloc(N, N * sizeof(double)), b = upc_all_alloc(N, N * sizeof(double)),
         c = upc_all_alloc(N, N * sizeof(double));
  int i, j;
  upc_forall (i = 0; i < N; i++; &a[i][0]) {
    for (j = 0; j < N; j++) {
      a[i][j] = i + 0.5 * j;
      b[i][j] = i - 0.25 * j;
    }
  }
  upc_barrier;
  const double start = now();
  for (int round = 0; round < ROUNDS; round++) {
    multiply(c, a, b);
    upc_barrier;
  }
  const double end = now();
  if (MYTHREAD == 0) {
    double check = 0;
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++) check += c[i][j];
    result(end - start, check);
  }
  return 0;
}
