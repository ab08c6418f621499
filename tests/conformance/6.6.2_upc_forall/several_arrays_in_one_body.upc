// Bodies over arrays of the same and of other layouts: triad, stencil, transposition.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

enum { N = 16 };
shared [4] double a[N * THREADS], b[N * THREADS], c[N * THREADS];
shared [*] double s[N * THREADS];
shared double t[N * THREADS];

int main(void) {
  const int n = N * THREADS;
  int i;
  upc_forall (i = 0; i < n; i++; &b[i]) {
    b[i] = i;
    c[i] = 2 * i;
  }
  upc_barrier;
  upc_forall (i = 0; i < n; i++; &a[i]) a[i] = b[i] + 3.0 * c[i];
  upc_barrier;
  upc_forall (i = 1; i < n - 1; i++; &a[i]) s[i] = (b[i - 1] + b[i] + b[i + 1]) / 3;
  upc_forall (i = 0; i < n; i++; &t[i]) t[i] = a[n - 1 - i] + a[i];
  upc_barrier;
  for (i = 0; i < n; i++) {
    CHECK(a[i] == 7.0 * i);
    CHECK(t[i] == 7.0 * (n - 1));
    if (i > 0 && i < n - 1) CHECK(s[i] == i);
  }
  upc_barrier;
  double *mine = (double *)&a[4 * MYTHREAD];
  upc_forall (i = 0; i < n; i++; &a[i]) {
    a[i] += 1;
    if (i == 4 * MYTHREAD) CHECK(*mine == 7.0 * i + 1);
  }
  pass();
  return 0;
}
