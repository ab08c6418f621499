// AddressSanitizer reports nothing for objects of any size that all threads allocate at the same
// time, use from end to end, and free.
// FLAGS: -fsanitize=address
// SANITIZE: address
// THREADS: 1 4 16
#include <stdio.h>
#include <upc.h>

shared [] char first[100];
shared [5] double second[5000 * THREADS];
shared [] char third[30000000];

static unsigned long state;
static size_t size_of(int i) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return i % 64 == 63 ? 20000000 : (state >> 33) % (i % 16 == 15 ? 300000 : 3000) + 1;
}

int main(void) {
  shared [] char *kept[16] = {0};
  first[99] = third[0] = third[29999999] = 1;
  second[5000 * THREADS - 1] = 1;
  state = MYTHREAD;
  for (int i = 0; i < 400; i++) {
    const size_t size = size_of(i);
    shared [] char *object = upc_alloc(size);
    object[0] = object[size / 2] = object[size - 1] = 1;
    if (kept[i % 16]) upc_free(kept[i % 16]);
    kept[i % 16] = object;
    if (i % 50 == 0) {
      shared char *all = upc_all_alloc(THREADS, 1000 * i + 8);
      all[MYTHREAD] = all[MYTHREAD + THREADS * (1000L * i + 7)] = 1;
      upc_all_free(all);
    }
  }
  upc_barrier;
  if (MYTHREAD == 0) printf("PASS\n");
  return 0;
}
