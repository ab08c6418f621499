// A hash table by private pointers to each thread's slots, and to the locks.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"
#include "check.h"

static uint64_t **of; // the first slot of each thread
static upc_lock_t **all_locks;

static void prepare_pointers(void) {
  prepare();
  upc_barrier;
  of = realloc(of, THREADS * sizeof *of);
  for (int t = 0; t < THREADS; t++) of[t] = upc_cast(&slots[SLOTS * t]);
  all_locks = realloc(all_locks, LOCKS * THREADS * sizeof *all_locks);
  for (int i = 0; i < LOCKS * THREADS; i++) all_locks[i] = locks[i];
}

static void empty(void) {
  for (int i = 0; i < SLOTS; i++) of[MYTHREAD][i] = EMPTY;
  upc_barrier;
}

static int enter_by_atomics(uint64_t key, unsigned at) {
  uint64_t none = EMPTY;
  return __atomic_compare_exchange_n(&of[at / SLOTS][at % SLOTS], &none, key, 0, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED);
}
static void by_atomics(long count) {
  const unsigned n = SLOTS * THREADS;
  while (count--) {
    empty();
    for (int i = MYTHREAD * EACH; i < (MYTHREAD + 1) * EACH; i++) {
      unsigned at = hash(key_at(i), n);
      while (!enter_by_atomics(key_at(i), at)) at = at + 1 == n ? 0 : at + 1;
    }
    upc_barrier;
  }
}

static int enter_by_lock(uint64_t key, unsigned at) {
  upc_lock_t *lock = all_locks[at % (LOCKS * THREADS)];
  uint64_t *slot = &of[at / SLOTS][at % SLOTS];
  upc_lock(lock);
  const int free = *slot == EMPTY;
  if (free) *slot = key;
  upc_unlock(lock);
  return free;
}
static void by_locks(long count) {
  const unsigned n = SLOTS * THREADS;
  while (count--) {
    empty();
    for (int i = MYTHREAD * EACH; i < (MYTHREAD + 1) * EACH; i++) {
      unsigned at = hash(key_at(i), n);
      while (!enter_by_lock(key_at(i), at)) at = at + 1 == n ? 0 : at + 1;
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "hash table, atomics", prepare_pointers, by_atomics, wrong) |
         bench_program(argc, argv, "hash table, locks", prepare_pointers, by_locks, wrong);
}
