// Conjugate gradients with private pointers. The vector that is multiplied with the matrix is in one
// block: all threads index it like a private array, and none copies it.
#include <upc_castable.h>
#include <upc_collective.h>

#include "../upc.h"
#include "size.h"

shared [EACH + 1] int starts[THREADS][EACH + 1];
shared [ROOM] int columns[THREADS][ROOM];
shared [ROOM] double values[THREADS][ROOM];
shared [EACH] double b[EACH * THREADS], x[EACH * THREADS];
shared double parts[THREADS];
shared double sum;
#include "check.h"

static double sum_of_all(double own) {
  parts[MYTHREAD] = own;
  upc_all_reduceD(&sum, parts, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  return sum;
}

static double r[EACH], q[EACH];
static double *whole;  // of all threads

static double multiply(const int *restrict start, const int *restrict column,
                       const double *restrict value, const double *restrict vector,
                       const double *restrict own, double *restrict out) {
  double sum = 0;
  for (int i = 0; i < EACH; i++) {
    double product = 0;
    for (int k = start[i]; k < start[i + 1]; k++) product += value[k] * vector[column[k]];
    out[i] = product;
    sum += own[i] * product;
  }
  return sum;
}

static void solve(long count) {
  const int first = MYTHREAD * EACH;
  const int *start = (const int *)&starts[MYTHREAD][0];
  const int *column = (const int *)&columns[MYTHREAD][0];
  const double *value = (const double *)&values[MYTHREAD][0];
  const double *right = (const double *)&b[first];
  double *restrict mine = (double *)&x[first], *restrict residue = r, *restrict product = q;
  double *own = whole + first;  // this thread's part of it
  while (count--) {
    double part = 0;
    for (int i = 0; i < EACH; i++) {
      mine[i] = 0;
      residue[i] = own[i] = right[i];
      part += residue[i] * residue[i];
    }
    double rho = sum_of_all(part);
    for (int step = 0; step < ITERATIONS; step++) {
      const double alpha = rho / sum_of_all(multiply(start, column, value, whole, own, product));
      const double before = rho;
      part = 0;
      for (int i = 0; i < EACH; i++) {
        mine[i] += alpha * own[i];
        residue[i] -= alpha * product[i];
        part += residue[i] * residue[i];
      }
      rho = sum_of_all(part);
      for (int i = 0; i < EACH; i++) own[i] = residue[i] + rho / before * own[i];
      upc_barrier;
    }
  }
}

static void prepare_all(void) {
  whole = upc_cast(upc_all_alloc(1, (size_t)EACH * THREADS * sizeof *whole));
  prepare();
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "conjugate gradient", prepare_all, solve, wrong);
}
