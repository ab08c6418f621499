#include <upc.h>
shared [2] int a[8*THREADS];
strict shared int f;
int main(void) {
  int i;
  upc_forall (i = 0; i < 8*THREADS; i++; &a[i]) a[i] = i;
  upc_barrier 1;
  if (MYTHREAD == 0) { shared [2] int *p = &a[3]; *p += upc_threadof(p); }
  return f;
}
