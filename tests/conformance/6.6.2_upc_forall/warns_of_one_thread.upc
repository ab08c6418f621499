// An affinity that is the same in all iterations, or lies in one block, gives all iterations to one thread.
// SANITIZE: address undefined
// WARN: 17:same in all iterations
// WARN: 18:same in all iterations
// WARN: 19:indefinite
#include <upc.h>

#include "../check.h"

shared int a[12 * THREADS];
shared [] int alone[12];
shared int *outer;

int main(void) {
  int i, k = 5, own[12];
  outer = a;
  upc_forall (i = 0; i < 12; i++; &a[3]) a[i] = i; upc_barrier;
  upc_forall (i = 0; i < 12; i++; k) a[i] = i; upc_barrier;
  upc_forall (i = 0; i < 12; i++; &alone[i]) alone[i] = i;
  upc_forall (i = 0; i < 12; i++; MYTHREAD) own[i] = i;
  upc_forall (i = 0; i < 12; i++, k++; k) a[i] = i; upc_barrier;
  upc_forall (i = 0; i < 12; i++; &a[i]) a[i] = i;
  upc_barrier;
  CHECK(a[11] == 11 && own[11] == 11);
  pass();
  return 0;
}
