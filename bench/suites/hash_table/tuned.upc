// A hash table with private pointers. It is in one block, so that a slot is accessed as in a private
// array; each thread clears a part of it.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"
#define IN_ONE_PIECE
#include "check.h"

static uint64_t *table;
static upc_lock_t **all_locks;

static void prepare_pointers(void) {
  prepare();
  upc_barrier;
  table = upc_cast(slots);
  all_locks = realloc(all_locks, LOCKS * THREADS * sizeof *all_locks);
  for (int i = 0; i < LOCKS * THREADS; i++) all_locks[i] = locks[i];
}

static void empty(void) {
  uint64_t *own = table + SLOTS * MYTHREAD;
  for (int i = 0; i < SLOTS; i++) own[i] = EMPTY;
  upc_barrier;
}

static int enter_by_atomics(uint64_t *slot, uint64_t key) {
  uint64_t none = EMPTY;
  return __atomic_compare_exchange_n(slot, &none, key, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
static void by_atomics(long count) {
  const unsigned n = SLOTS * THREADS;
  uint64_t *const all = table;
  while (count--) {
    empty();
    for (int i = MYTHREAD * EACH; i < (MYTHREAD + 1) * EACH; i++) {
      unsigned at = hash(key_at(i), n);
      while (!enter_by_atomics(&all[at], key_at(i))) at = at + 1 == n ? 0 : at + 1;
    }
    upc_barrier;
  }
}

static int enter_by_lock(uint64_t *slot, uint64_t key, upc_lock_t *lock) {
  upc_lock(lock);
  const int free = *slot == EMPTY;
  if (free) *slot = key;
  upc_unlock(lock);
  return free;
}
static void by_locks(long count) {
  const unsigned n = SLOTS * THREADS, stripes = LOCKS * THREADS;
  uint64_t *const all = table;
  while (count--) {
    empty();
    for (int i = MYTHREAD * EACH; i < (MYTHREAD + 1) * EACH; i++) {
      unsigned at = hash(key_at(i), n);
      while (!enter_by_lock(&all[at], key_at(i), all_locks[at % stripes]))
        at = at + 1 == n ? 0 : at + 1;
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "hash table, atomics", prepare_pointers, by_atomics, wrong) |
         bench_program(argc, argv, "hash table, locks", prepare_pointers, by_locks, wrong);
}
