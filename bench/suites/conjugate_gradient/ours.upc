// Conjugate gradients in their simple form: blocks of rows, and vectors that all threads read.
#include <upc_collective.h>

#include "../upc.h"
#include "size.h"

shared [EACH + 1] int starts[THREADS][EACH + 1];
shared [ROOM] int columns[THREADS][ROOM];
shared [ROOM] double values[THREADS][ROOM];
shared [EACH] double b[EACH * THREADS], x[EACH * THREADS];
shared [EACH] double r[EACH * THREADS], p[EACH * THREADS], q[EACH * THREADS];
shared double parts[THREADS];
shared double sum;
#include "check.h"

static double sum_of_all(double own) {
  parts[MYTHREAD] = own;
  upc_all_reduceD(&sum, parts, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  return sum;
}

static void solve(long count) {
  while (count--) {
    double own = 0;
    upc_forall (int i = 0; i < EACH * THREADS; i++; &x[i]) {
      x[i] = 0;
      r[i] = p[i] = b[i];
      own += r[i] * r[i];
    }
    double rho = sum_of_all(own);
    for (int step = 0; step < ITERATIONS; step++) {
      own = 0;
      for (int i = 0; i < EACH; i++) {
        double product = 0;
        for (int k = starts[MYTHREAD][i]; k < starts[MYTHREAD][i + 1]; k++)
          product += values[MYTHREAD][k] * p[columns[MYTHREAD][k]];
        q[MYTHREAD * EACH + i] = product;
        own += p[MYTHREAD * EACH + i] * product;
      }
      const double alpha = rho / sum_of_all(own), before = rho;
      own = 0;
      upc_forall (int i = 0; i < EACH * THREADS; i++; &x[i]) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        own += r[i] * r[i];
      }
      rho = sum_of_all(own);
      upc_forall (int i = 0; i < EACH * THREADS; i++; &p[i]) p[i] = r[i] + rho / before * p[i];
      upc_barrier;
    }
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "conjugate gradient", prepare, solve, wrong);
}
