/* A hash table into which all threads insert keys. */
#include "../openmp.h"

#include "size.h"

static uint64_t* restrict slots;
static omp_lock_t* locks;

static unsigned slot_count(void) { return SLOTS * (unsigned)omp_get_num_threads(); }
static unsigned lock_count(void) { return LOCKS * (unsigned)omp_get_num_threads(); }

static void empty(unsigned n) {
#pragma omp for schedule(static)
  for (unsigned at = 0; at < n; at++) slots[at] = EMPTY;
}

static int enter_by_atomics(uint64_t key, unsigned at) {
  uint64_t none = EMPTY;
  return __atomic_compare_exchange_n(&slots[at], &none, key, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
static void by_atomics(long count) {
  const unsigned n = slot_count();
  const int first = omp_get_thread_num() * EACH;
  while (count--) {
    empty(n);
    for (int i = first; i < first + EACH; i++) {
      unsigned at = hash(key_at(i), n);
      while (!enter_by_atomics(key_at(i), at)) at = (at + 1) % n;
    }
#pragma omp barrier
  }
}

static int enter_by_lock(uint64_t key, unsigned at, unsigned stripes) {
  omp_lock_t* lock = &locks[at % stripes];
  omp_set_lock(lock);
  const int free = slots[at] == EMPTY;
  if (free) slots[at] = key;
  omp_unset_lock(lock);
  return free;
}
static void by_locks(long count) {
  const unsigned n = slot_count(), stripes = lock_count();
  const int first = omp_get_thread_num() * EACH;
  while (count--) {
    empty(n);
    for (int i = first; i < first + EACH; i++) {
      unsigned at = hash(key_at(i), n);
      while (!enter_by_lock(key_at(i), at, stripes)) at = (at + 1) % n;
    }
#pragma omp barrier
  }
}

static void prepare(void) {
#pragma omp single
  {
    slots = malloc(slot_count() * sizeof *slots);
    locks = malloc(lock_count() * sizeof *locks);
    for (unsigned i = 0; i < lock_count(); i++) omp_init_lock(&locks[i]);
  }
}

static unsigned find(uint64_t key) {
  unsigned at = hash(key, slot_count());
  while (slots[at] != key && slots[at] != EMPTY) at = (at + 1) % slot_count();
  return at;
}

static int wrong(void) {
  int off = 0;
  for (int i = omp_get_thread_num() * EACH; i < (omp_get_thread_num() + 1) * EACH; i++)
    off += slots[find(key_at(i))] != key_at(i);
#pragma omp for schedule(static)
  for (unsigned at = 0; at < slot_count(); at++)
    if (slots[at] != EMPTY) off += find(slots[at]) != at;
  return off;
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "hash table, atomics", prepare, by_atomics, wrong) |
         bench_program(argc, argv, "hash table, locks", prepare, by_locks, wrong);
}
