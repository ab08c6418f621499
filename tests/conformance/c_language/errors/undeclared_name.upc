// A plain C error is reported at the user's line.
// REJECT: 8:undeclared
#include <upc.h>
shared int x[THREADS];
int main(void) {
  x[MYTHREAD] = 1;
  upc_barrier;
  x[0] = undeclared;
  return 0;
}
