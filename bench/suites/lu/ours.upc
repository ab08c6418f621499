// LU factorisation without pivoting in its simple form: blocks of columns are distributed cyclically.
#include "../upc.h"
#include "size.h"
#include "check.h"

static void factor(long count) {
  while (count--) {
    upc_forall (int j = 0; j < SIDE; j++; &a[j][0]) {
      for (int i = 0; i < SIDE; i++) a[j][i] = value_at(i, j);
    }
    for (int k = 0; k < SIDE; k++) {
      if (upc_threadof(&a[k][0]) == MYTHREAD)
        for (int i = k + 1; i < SIDE; i++) a[k][i] /= a[k][k];
      upc_barrier;
      upc_forall (int j = k + 1; j < SIDE; j++; &a[j][0]) {
        for (int i = k + 1; i < SIDE; i++) a[j][i] -= a[k][i] * a[j][k];
      }
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "lu factorisation", prepare, factor, wrong);
}
