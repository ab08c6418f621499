// A hash table in its simple form: all threads insert keys into slots; each thread has a block of these.
#include "../upc.h"
#include "size.h"
#include "check.h"

static void empty(void) {
  upc_forall (unsigned at = 0; at < SLOTS * THREADS; at++; &slots[at]) slots[at] = EMPTY;
  upc_barrier;
}

static int enter_by_atomics(uint64_t key, unsigned at) {
  uint64_t none = EMPTY, was;
  upc_atomic_relaxed(domain, &was, UPC_CSWAP, &slots[at], &none, &key);
  return was == EMPTY;
}
static void by_atomics(long count) {
  while (count--) {
    empty();
    for (int i = MYTHREAD * EACH; i < (MYTHREAD + 1) * EACH; i++) {
      unsigned at = hash(key_at(i), SLOTS * THREADS);
      while (!enter_by_atomics(key_at(i), at)) at = (at + 1) % (SLOTS * THREADS);
    }
    upc_barrier;
  }
}

static int enter_by_lock(uint64_t key, unsigned at) {
  upc_lock_t *lock = locks[at % (LOCKS * THREADS)];
  upc_lock(lock);
  const int free = slots[at] == EMPTY;
  if (free) slots[at] = key;
  upc_unlock(lock);
  return free;
}
static void by_locks(long count) {
  while (count--) {
    empty();
    for (int i = MYTHREAD * EACH; i < (MYTHREAD + 1) * EACH; i++) {
      unsigned at = hash(key_at(i), SLOTS * THREADS);
      while (!enter_by_lock(key_at(i), at)) at = (at + 1) % (SLOTS * THREADS);
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "hash table, atomics", prepare, by_atomics, wrong) |
         bench_program(argc, argv, "hash table, locks", prepare, by_locks, wrong);
}
