// Steps other than one, both directions, and all comparison operators.
// WARN: 32:on another thread
// WARN: 34:on another thread
// WARN: 36:on another thread
// WARN: 38:on another thread
// WARN: 40:on another thread
// WARN: 42:on another thread
// WARN: 44:on another thread
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

enum { N = 24 };
shared [4] int a[N * THREADS];
shared [*] int visited[N * THREADS];

static void check(int from, int to, int step) {
  upc_barrier;
  for (int i = 0; i < N * THREADS; i++) {
    int in = step > 0 ? i >= from && i < to && (i - from) % step == 0
                      : i <= from && i > to && (from - i) % -step == 0;
    CHECK_EQUAL(visited[i], in ? 1 + i / 4 % THREADS : 0);
  }
  upc_barrier;
  upc_forall (int i = 0; i < N * THREADS; i++; &visited[i]) visited[i] = 0;
  upc_barrier;
}

int main(void) {
  const int n = N * THREADS;
  int i;
  upc_forall (i = 0; i < n; i += 3; &a[i]) visited[i] += 1 + MYTHREAD;
  check(0, n, 3);
  upc_forall (i = 1; i <= n - 2; i += 5; &a[i]) visited[i] += 1 + MYTHREAD;
  check(1, n - 1, 5);
  upc_forall (i = n - 1; i >= 0; i--; &a[i]) visited[i] += 1 + MYTHREAD;
  check(n - 1, -1, -1);
  upc_forall (i = n - 1; i > 3; i -= 7; &a[i]) visited[i] += 1 + MYTHREAD;
  check(n - 1, 3, -7);
  upc_forall (i = 2; i != n; i = i + 1; &a[i]) visited[i] += 1 + MYTHREAD;
  check(2, n, 1);
  upc_forall (i = 0; n > i; i++; &a[i]) visited[i] += 1 + MYTHREAD;
  check(0, n, 1);
  upc_forall (i = 5; n - 1 >= i; ++i; &a[i]) visited[i] += 1 + MYTHREAD;
  check(5, n, 1);
  pass();
  return 0;
}
