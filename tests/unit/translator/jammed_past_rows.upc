// Several iterations of an outer loop at once, with subscripts past the end of a row: they name elements of the next rows.
// THREADS: 1 2 3 4 7
// STATIC: 2
#include <stdio.h>
#include <upc_relaxed.h>

enum { H = 12, W = 10, FURTHER = 7 };
shared [W] unsigned rows[H * THREADS][W], sums[H * THREADS][W];
shared [4] unsigned parts[H * THREADS][W];

static int wrong(int n, int m) {
  unsigned due[H * W];
  int bad = 0;
  for (int i = 0; i < H * W; i++) {
    rows[i / W][i % W] = i * i % 101;
    parts[i / W][i % W] = i * i % 97;
    sums[i / W][i % W] = due[i] = i;
  }
  // BECOMES(-O2): upct_n\d+ - 4;
  for (int k = 0; k < n; k++)
    for (int j = 0; j < m; j++) sums[2][j + FURTHER] = sums[2][j + FURTHER] * 3 - rows[k][j + FURTHER];
  // BECOMES(-O2): upct_n\d+ - 4;
  for (int k = 0; k < n; k++)
    for (int j = 0; j < m; j++) sums[2][j + FURTHER] = sums[2][j + FURTHER] * 5 + parts[k][j + FURTHER];
  for (int k = 0; k < n; k++)
    for (int j = 0; j < m; j++) {
      const int from = k * W + j + FURTHER;
      due[2 * W + j + FURTHER] = due[2 * W + j + FURTHER] * 3 - from * from % 101;
    }
  for (int k = 0; k < n; k++)
    for (int j = 0; j < m; j++) {
      const int from = k * W + j + FURTHER;
      due[2 * W + j + FURTHER] = due[2 * W + j + FURTHER] * 5 + from * from % 97;
    }
  for (int i = 0; i < H * W; i++) bad += sums[i / W][i % W] != due[i];
  return bad;
}

int main(void) {
  for (int t = 0; t < THREADS; t++) {
    if (t == MYTHREAD)
      for (int n = 0; n <= 8; n++)
        for (int m = 0; m <= 2 * W; m += 1 + m / 3)
          if (wrong(n, m)) printf("thread %d: wrong for %d, %d\n", t, n, m);
    upc_barrier;
  }
  if (MYTHREAD == 0) puts("PASS");
  return 0;
}
