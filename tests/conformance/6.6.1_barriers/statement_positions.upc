// Synchronisation statements in every place where C allows a statement.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#define SYNC upc_barrier
#define SYNC_VALUE(n) upc_barrier(n)

static int step(int n) {
  if (n > 3)
    upc_barrier;
  else
    upc_fence;
  do upc_barrier;
  while (--n > 0);
  for (int i = 0; i < 2; i++) upc_barrier i;
  switch (n) {
    case 0: upc_barrier;
    default: upc_fence;
  }
again:
  upc_notify;
  upc_wait;
  if (n++ < 1) goto again;
end:
  upc_barrier;
  return n;
}

int main(void) {
  CHECK_EQUAL(step(5), 2);
  SYNC;
  SYNC_VALUE(4);
  {
    upc_barrier 3;
  }
  int value = ({ upc_barrier; 6; });
  CHECK_EQUAL(value, 6);
  pass();
  return 0;
}
