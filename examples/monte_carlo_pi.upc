// Pi by throwing darts: distribute independent work, then add up under a lock.
//
//   upcc monte_carlo_pi.upc -o monte_carlo_pi && upcrun -n 4 monte_carlo_pi
//
// A dart thrown at a square hits the quarter circle inside it with probability pi / 4. The darts
// are thrown in batches, and every batch has random numbers of its own. So the answer does not
// depend on the number of threads, nor on which thread throws which batch.
#include <stdint.h>
#include <stdio.h>
#include <upc.h>

enum { BATCHES = 100, DARTS = 20000 };  // darts in a batch

// The result of all threads together. It lives with thread 0.
shared long hits;

// The next random number in [0, 1), from a generator whose whole state the caller keeps.
static double next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (*state >> 11) * (1.0 / (1LL << 53));
}

static long throw_batch(int batch) {
  uint64_t state = 88172645463325252ULL + batch * 2654435769ULL;
  long inside = 0;
  for (int i = 0; i < DARTS; i++) {
    double x = next_random(&state);
    double y = next_random(&state);
    if (x * x + y * y < 1.0) inside++;
  }
  return inside;
}

int main(void) {
  // A collective call: all threads make it together, and all get the same lock.
  upc_lock_t *lock = upc_all_lock_alloc();

  // upc_forall is a for loop whose iterations are distributed among the threads. Its fourth clause,
  // the affinity, says which thread runs which: with an integer, thread "batch % THREADS".
  long mine = 0;
  upc_forall (int batch = 0; batch < BATCHES; batch++; batch) {
    mine += throw_batch(batch);
  }

  // "hits += mine" reads, adds and writes. Two threads at once could lose one of the sums, so only
  // the thread that holds the lock may do it. Each thread adds privately first, so it does so once.
  upc_lock(lock);
  hits += mine;
  upc_unlock(lock);

  // All sums are added when all threads have arrived here.
  upc_barrier;
  if (MYTHREAD == 0) {
    long darts = (long)BATCHES * DARTS;
    printf("%ld darts, %ld hits: pi is about %.5f\n", darts, hits, 4.0 * hits / darts);
  }
  upc_all_lock_free(lock);
  return 0;
}
