// Short loops through rows that outer loops have located: one plain loop within a row, and strips past either end.
// THREADS: 1 2 3 4 7 8 64
// STATIC: 2
#include <stdio.h>
#include <upc_relaxed.h>

enum { H = 12, W = 10 };
shared [W] unsigned rows[H * THREADS][W], sums[H * THREADS][W];
shared [4] unsigned parts[H * THREADS][W];
shared [2 * W] unsigned pairs[H * THREADS][W];
static int first[H * W], last[H * W];

static unsigned number(int i) { return (unsigned)(i * i % 101); }

static int wrong(int r) {
  int bad = 0;
  for (int n = 0; n < H * W; n++) {
    unsigned sum = 0, due = 0;
    // BECOMES(-O2): if \(__builtin_expect\(\(size_t\)\(j\) < \(size_t\)10 && upct_hi\d+ <= 10 && \(size_t\)\(j\) < \(size_t\)upct_p\d+_n && upct_hi\d+ <= upct_p\d+_n, 1\)\) \{
    for (int j = first[n]; j < last[n]; j++) sum = sum * 3 + rows[5][j] + 2 * parts[r][j] + 5 * pairs[r][j];
    for (int j = first[n]; j < last[n]; j++)
      due = due * 3 + number(5 * W + j) + 2 * number(r * W + j) + 5 * number(r * W + j);
    bad += sum != due;
  }
  for (int n = 0; n < H * W; n++) {
    const int from = first[n] + 1, to = last[n] + 1;
    unsigned before[H * W];
    for (int i = 0; i < H * W; i++) before[i] = sums[i / W][i % W];
    for (int k = 0; k < 2; k++) {
      // BECOMES(-O2): if \(__builtin_expect\(\(size_t\)\(j - 1\) < \(size_t\)10 && upct_hi\d+ - 1 <= 10, 1\)\) \{
      for (int j = from; j < to; j++) {
        if (j % 4 == 2) continue;
        sums[5][j - 1] += (unsigned)(j + k);
      }
    }
    for (int j = from; j < to; j++)
      if (j % 4 != 2) before[5 * W + j - 1] += (unsigned)(2 * j + 1);
    for (int i = 0; i < H * W; i++) bad += sums[i / W][i % W] != before[i];
  }
  return bad;
}

// A thread's own iterations, block by block, with reads of rows that end elsewhere.
shared [3] unsigned dealt[H * W * THREADS];
shared unsigned cyclic[H * W * THREADS];
shared [] unsigned whole[H * W];
static int owned(void) {
  int bad = 0;
  for (int r = 3; r < 6; r++) {
    for (int n = 1; n <= W + 4; n++) {
      for (int again = 0; again < 2; again++) {
        upc_forall (int j = 0; j < n; j++; &dealt[j]) dealt[j] = rows[r][j] + 2 * pairs[r][j];
        upc_forall (int j = 0; j < n; j++; &cyclic[j]) cyclic[j] = rows[r][j] + 2 * pairs[r][j];
        if (MYTHREAD == THREADS - 1)
          for (int j = 0; j < n; j++) whole[j] = rows[r][j] + 2 * pairs[r][j];
      }
      upc_barrier;
      for (int j = 0; j < n; j++) {
        const unsigned due = 3 * number(r * W + j);
        bad += (dealt[j] != due) + (cyclic[j] != due) + (whole[j] != due);
      }
      upc_barrier;
    }
  }
  return bad;
}

int main(void) {
  if (MYTHREAD == 0) {
    for (int i = 0; i < H * W; i++) {
      rows[i / W][i % W] = parts[i / W][i % W] = pairs[i / W][i % W] = number(i);
      sums[i / W][i % W] = 0;
      first[i] = i % 31 - 15, last[i] = i % 7 * 4 - 3;
    }
  }
  upc_barrier;
  int bad = owned();
  if (MYTHREAD == 0)
    for (int r = 3; r < 6; r++) bad += wrong(r);
  if (bad) {
    printf("thread %d: %d are wrong\n", MYTHREAD, bad);
    upc_global_exit(1);
  }
  upc_barrier;
  if (MYTHREAD == 0) puts("PASS");
  return 0;
}
