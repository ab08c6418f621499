// Random access: each thread updates words of a table that all threads share, without locks, as the
// benchmark allows.
#include <upc_race.h>

#include "../upc.h"
#include "random.h"

shared uint64_t table[EACH * THREADS];
static uint64_t x;

static void update(long count) {
  const uint64_t size = (uint64_t)EACH * THREADS;
  while (count--) {
    x = next_random(x);
    table[x % size] ^= x;
  }
  upc_barrier;
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  upc_race_ok(table);
  x = first_random(MYTHREAD);
  upc_forall (long i = 0; i < (long)EACH * THREADS; i++; &table[i]) table[i] = i;
  bench_row("random access", update);
  return 0;
}
