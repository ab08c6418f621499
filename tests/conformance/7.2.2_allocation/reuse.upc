// Thousands of allocations, each freed, do not exhaust the space.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main(void) {
  shared [] char *keep[8] = {0};
  for (int i = 0; i < 4000; i++) {
    upc_free(keep[i % 8]);
    int size = 1 + i * 37 % 5000;
    keep[i % 8] = upc_alloc(size);
    CHECK(keep[i % 8] != NULL);
    keep[i % 8][0] = i;
    keep[i % 8][size - 1] = i;
  }
  for (int i = 0; i < 8; i++) upc_free(keep[i]);
  for (int i = 0; i < 30; i++) {
    shared [] char *p = (shared [] char *)upc_all_alloc(THREADS, 1 << 19);
    CHECK(p != NULL);
    upc_all_free(p);
  }
  pass();
  return 0;
}
