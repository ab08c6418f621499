// Arithmetic with elements of 3, 12 and 20 bytes.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct rgb { unsigned char r, g, b; };
struct vec { float x, y, z; };
struct five { int v[5]; };
shared [2] struct rgb colours[5 * THREADS];
shared struct vec vectors[3 * THREADS];
shared [3] struct five fives[4 * THREADS];

int main(void) {
  if (MYTHREAD == THREADS - 1) {
    for (int i = 0; i < 5 * THREADS; i++) colours[i].g = i;
    for (int i = 0; i < 3 * THREADS; i++) (vectors + i)->z = i;
    for (int i = 0; i < 4 * THREADS; i++) fives[i].v[4] = i;
  }
  upc_barrier;
  shared [2] struct rgb *c = colours + 5 * THREADS;
  for (int i = 5 * THREADS - 1; i >= 0; i--) CHECK_EQUAL((--c)->g, i);
  shared struct vec *v = vectors;
  for (int i = 0; i < 3 * THREADS; i++) CHECK((v++)->z == i);
  for (int i = 0; i < 4 * THREADS; i++) CHECK_EQUAL(*(fives[i].v + 4), i);
  CHECK_EQUAL(&colours[4 * THREADS] - &colours[1], 4 * THREADS - 1);
  CHECK_EQUAL(&fives[3] - &fives[4 * THREADS - 1], 4 - 4 * THREADS);
  pass();
  return 0;
}
