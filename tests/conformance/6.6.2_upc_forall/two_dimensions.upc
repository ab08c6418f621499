// Loops over the rows and the elements of two-dimensional arrays.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

enum { M = 6 };
shared [M] int rows[3 * THREADS][M];
shared int spread[M][2 * THREADS];
shared [2] int odd[THREADS][5];

int main(void) {
  int i, j;
  upc_forall (i = 0; i < 3 * THREADS; i++; &rows[i][0])
    for (j = 0; j < M; j++) rows[i][j] = 10 * i + j;
  for (i = 0; i < M; i++)
    upc_forall (j = 0; j < 2 * THREADS; j++; &spread[i][j]) {
      CHECK_EQUAL((i * 2 * THREADS + j) % THREADS, MYTHREAD);
      spread[i][j] = i - j;
    }
  for (i = 0; i < THREADS; i++)
    upc_forall (j = 0; j < 5; j++; &odd[i][j]) {
      CHECK_EQUAL((5 * i + j) / 2 % THREADS, MYTHREAD);
      odd[i][j]++;
    }
  upc_forall (i = 0; i < 5 * THREADS; i++; &odd[0][0] + i) odd[i / 5][i % 5] += 2;
  upc_barrier;
  for (i = 0; i < 3 * THREADS; i++)
    for (j = 0; j < M; j++) CHECK_EQUAL(rows[i][j], 10 * i + j);
  for (i = 0; i < M; i++)
    for (j = 0; j < 2 * THREADS; j++) CHECK_EQUAL(spread[i][j], i - j);
  for (i = 0; i < 5 * THREADS; i++) CHECK_EQUAL(odd[i / 5][i % 5], 3);
  pass();
  return 0;
}
