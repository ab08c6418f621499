// 6.3.1: pointers to arrays with THREADS in their size: to shared ones anywhere, to private ones in functions.
#include <stdio.h>
#include <upc.h>

typedef int row[THREADS];
shared row rows[2];
shared int (*shared_rows)[THREADS] = rows;
int sum(int n, int a[n][THREADS]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int t = 0; t < THREADS; t++) s += a[i][t];
  return s;
}

int main(void) {
  int own[2][THREADS], (*p)[THREADS] = own;
  for (int t = 0; t < THREADS; t++) p[0][t] = t, (*(p + 1))[t] = 1;
  shared_rows[1][MYTHREAD] = MYTHREAD;
  upc_barrier;
  int wrong = sum(2, p) != THREADS * (THREADS - 1) / 2 + THREADS || sizeof *p != THREADS * sizeof(int);
  wrong += rows[1][THREADS - 1] != THREADS - 1 || sizeof *shared_rows != sizeof *p;
  if (wrong) upc_global_exit(1);
  upc_barrier;
  if (MYTHREAD == 0) puts("PASS");
  return 0;
}
