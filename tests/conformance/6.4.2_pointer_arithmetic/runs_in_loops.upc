// Loops over adjacent elements, in one block or on a single thread: from the middle of a block, backwards,
// with steps, from before the first element, in rows, and until a value is found.
// THREADS: 1 2 3 4
// STATIC: 1 3
#include "../check.h"

enum { N = 60 };
shared [5] int a[N * THREADS];
shared [7] int rows[4 * THREADS][7];
shared [9] int own[THREADS][9];
shared [N] short text[N * THREADS];

// A sum over the n elements from p + ahead.
static long around(shared [5] int *p, int ahead, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++) sum += p[i + ahead] * 3L;
  for (int i = n; i-- > 0;) sum += p[ahead + i];
  for (int i = 0; i < n; i += 2) sum -= p[ahead + i];
  return sum;
}

static long expected(int first, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++) sum += (first + i) * (i % 2 ? 4L : 3L);
  return sum;
}

int main(void) {
  upc_forall (int i = 0; i < N * THREADS; i++; &a[i]) a[i] = i;
  upc_forall (int i = 0; i < N * THREADS; i++; &text[i]) text[i] = i % 6;
  upc_forall (int i = 0; i < 4 * THREADS; i++; &rows[i]) for (int j = 0; j < 7; j++) rows[i][j] = 7 * i + j;
  upc_barrier;
  for (int first = 0; first < 12; first++)
    for (int ahead = -first; ahead < 12; ahead += 3)
      CHECK_EQUAL(around(&a[first], ahead, 30), expected(first + ahead, 30));

  // No element before the first is read.
  long sum = 0;
  for (int i = -8; i < N * THREADS + 9; i++)
    if (i >= 0 && i < N * THREADS) sum += a[i];
  CHECK_EQUAL(sum, N * THREADS * (N * THREADS - 1L) / 2);

  // Loops whose end depends on the data, forwards and backwards, across the ends of blocks.
  int found = 0;
  for (int i = 0; i < N * THREADS; i++) {
    int k = 0;
    while (k < 4 && i + k < N * THREADS && text[i + k] == k + 1) k++;
    found += k == 4;
  }
  CHECK_EQUAL(found, 10 * THREADS);
  for (int from = 0; from < N * THREADS; from += 7) {
    int i = from, j = from;
    while (i < N * THREADS && a[i] < from + 17) i++;
    while (j >= 0 && a[j] > from - 17) j--;
    CHECK_EQUAL(i, from + 17 < N * THREADS ? from + 17 : N * THREADS);
    CHECK_EQUAL(j, from < 17 ? -1 : from - 17);
  }

  // Loop-invariant rows, and an index that goes past their ends.
  sum = 0;
  for (int i = 0; i < 4; i++)
    for (int j = -7 * i; j < 28 - 7 * i; j++) sum += rows[i][j] * (i + 1);
  CHECK_EQUAL(sum, 27 * 28 / 2 * 10);
  upc_barrier;
  for (int i = 0; i < 7; i++) rows[MYTHREAD][a[i] % 7]++;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    for (int j = 0; j < 7; j++) CHECK_EQUAL(rows[t][j], 7 * t + j + 1);

  // Searches in a thread's only row, and some that begin or end outside it.
  for (int j = 0; j < 9; j++) own[MYTHREAD][j] = 9 * MYTHREAD + j;
  upc_barrier;
  for (int key = 0; key < 9; key++) {
    int i = 0, j = 8;
    while (own[MYTHREAD][i] < 9 * MYTHREAD + key) i++;
    while (own[MYTHREAD][j] > 9 * MYTHREAD + key) j--;
    CHECK_EQUAL(i, key);
    CHECK_EQUAL(j, key);
    for (j = 8; j >= key && own[MYTHREAD][j] != -1; j--);
    CHECK_EQUAL(j, key - 1);
    for (i = -9; i < 9 * THREADS - 9 && own[1][i] < 9 * MYTHREAD + key; i++);
    CHECK_EQUAL(i, 9 * MYTHREAD + key - 9);
    for (j = 9 * THREADS - 1; j >= 0 && own[0][j] > 9 * MYTHREAD + key; j--);
    CHECK_EQUAL(j, 9 * MYTHREAD + key);
  }
  pass();
  return 0;
}
