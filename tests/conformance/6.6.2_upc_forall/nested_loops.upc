// The outermost loop with an affinity controls; inner ones run as if their affinity were continue.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[4 * THREADS];
shared int pairs[6][4 * THREADS];

int main(void) {
  int inner = 0, middle = 0;
  upc_forall (int i = 0; i < 4 * THREADS; i++; &a[i])
    upc_forall (int j = 0; j < 5; j++; j) inner++;
  CHECK_EQUAL(inner, 4 * 5);
  inner = 0;
  upc_forall (int i = 0; i < 3; i++; continue)
    upc_forall (int j = 0; j < 4 * THREADS; j++; &a[j]) {
      CHECK_EQUAL(upc_threadof(&a[j]), MYTHREAD);
      middle++;
      upc_forall (int k = 0; k < 2; k++; &a[k]) {
        inner++;
        upc_forall (int l = 0; l < 6; l++; l) pairs[l][j]++;
      }
    }
  CHECK_EQUAL(middle, 3 * 4);
  CHECK_EQUAL(inner, 3 * 4 * 2);
  upc_barrier;
  for (int l = 0; l < 6; l++)
    for (int j = 0; j < 4 * THREADS; j++) CHECK_EQUAL(pairs[l][j], 6);
  pass();
  return 0;
}
