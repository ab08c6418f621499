/* The table, with locks for groups of slots, and the check that it has every key once. */
#ifndef UPC_BENCH_SUITES_HASH_TABLE_CHECK_H
#define UPC_BENCH_SUITES_HASH_TABLE_CHECK_H

#include <upc_atomic.h>

#ifdef IN_ONE_PIECE
shared[] uint64_t* slots;
#else
shared[SLOTS] uint64_t slots[SLOTS * THREADS];
#endif
upc_lock_t* shared locks[LOCKS * THREADS];
upc_atomicdomain_t* domain;

static void prepare(void) {
#ifdef IN_ONE_PIECE
  slots = upc_all_alloc(1, SLOTS * THREADS * sizeof *slots);
#endif
  domain = upc_all_atomicdomain_alloc(UPC_UINT64, UPC_CSWAP, 0);
  upc_forall(int i = 0; i < LOCKS * THREADS; i++; &locks[i]) locks[i] = upc_global_lock_alloc();
}

static unsigned find(uint64_t key) {
  unsigned at = hash(key, SLOTS * THREADS);
  while (slots[at] != key && slots[at] != EMPTY) at = (at + 1) % (SLOTS * THREADS);
  return at;
}

static int wrong(void) {
  int off = 0;
  for (int i = MYTHREAD * EACH; i < (MYTHREAD + 1) * EACH; i++)
    off += slots[find(key_at(i))] != key_at(i);
  upc_forall(unsigned at = 0; at < SLOTS * THREADS; at++; &slots[at]) {
    if (slots[at] != EMPTY) off += find(slots[at]) != at;
  }
  return off;
}

#endif
