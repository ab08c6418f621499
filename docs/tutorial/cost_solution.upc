// Lesson 7, solution: each thread adds up its own elements, and writes only one number to another thread.
#include <stdio.h>
#include <upc.h>

enum { EACH = 10000 };

shared [EACH] double data[EACH * THREADS];
shared [] double *sum;  // private pointers, all to one array on thread 0

int main(void) {
  sum = upc_all_alloc(1, THREADS * sizeof(double));
  upc_forall (int i = 0; i < EACH * THREADS; i++; &data[i]) data[i] = i;

  double mine = 0;
  upc_forall (int i = 0; i < EACH * THREADS; i++; &data[i]) mine += data[i];
  sum[MYTHREAD] = mine;  // the only remote access
  upc_barrier;

  if (MYTHREAD == 0) {
    double total = 0;
    for (int t = 0; t < THREADS; t++) total += sum[t];
    printf("the sum is %.0f\n", total);
  }
  return 0;
}
