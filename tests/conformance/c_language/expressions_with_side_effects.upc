// Order and number of side effects in nested shared accesses.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [3] int index_[3 * THREADS];
shared [3] int values[3 * THREADS];
shared [] struct { int at; int v[4]; } box;

int main(void) {
  int b = 3 * MYTHREAD;
  for (int i = 0; i < 3; i++) {
    index_[b + i] = b + (i + 1) % 3;
    values[b + i] = 10 * i;
  }
  int i = 0;
  CHECK_EQUAL(values[index_[b + i++]], 10);
  CHECK_EQUAL(values[index_[index_[b + i++]]], 0);
  values[index_[b + --i]] += values[index_[b]]++;
  CHECK_EQUAL(i, 1);
  CHECK_EQUAL(values[b + 2], 30);
  CHECK_EQUAL(values[b + 1], 11);
  values[b] = values[b + 1] = i = values[b + 2]--;
  CHECK_EQUAL(values[b] + values[b + 1] + values[b + 2] + i, 30 + 30 + 29 + 30);
  upc_barrier;
  if (MYTHREAD == 0) {
    box.v[box.at++] = 5;
    box.v[box.at] = box.at;
    box.v[++box.at] += box.v[0]++ * 2;
    CHECK_EQUAL(box.v[0] * 100 + box.v[1] * 10 + box.v[2], 600 + 10 + 10);
    CHECK_EQUAL(box.at, 2);
  }
  pass();
  return 0;
}
