// upc_localsizeof is an upper bound of the bytes with affinity to any thread.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int scalar;
shared int cyclic[5 * THREADS];
shared [3] int uneven[10 * THREADS];
shared [5] double even[5 * THREADS];
shared [*] char star[6 * THREADS];
shared [] long all_here[9];

int main(void) {
  CHECK(upc_localsizeof(scalar) >= sizeof(int));
  CHECK_EQUAL(upc_localsizeof(cyclic), 5 * sizeof(int));
  CHECK_EQUAL(upc_localsizeof(even), 5 * sizeof(double));
  CHECK_EQUAL(upc_localsizeof(star), 6);
  CHECK_EQUAL(upc_localsizeof(all_here), 9 * sizeof(long));
  for (int t = 0; t < THREADS; t++)
    CHECK(upc_localsizeof(uneven) >= upc_affinitysize(sizeof uneven, 3 * sizeof(int), t));
  CHECK(upc_localsizeof(shared [2] int) >= sizeof(int));
  CHECK_EQUAL(sizeof(upc_localsizeof(star)), sizeof(size_t));
  pass();
  return 0;
}
