// Atomicity domains of UPC 1.3.
// THREADS: 1 2 3 8
// STATIC: 4
#include <stdint.h>
#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>

#ifndef __UPC_ATOMIC__
#error __UPC_ATOMIC__ is not defined
#endif

typedef shared struct node {
  int key;
  shared void *next;
} node_t;

shared int64_t val = 42;
shared double sum;
shared unsigned int mask[THREADS];
shared void *shared head; /* of a list to which all threads push */

int main(void) {
  upc_atomicdomain_t *integers =
      upc_all_atomicdomain_alloc(UPC_INT64, UPC_INC | UPC_MAX | UPC_GET | UPC_CSWAP, 0);
  upc_atomicdomain_t *doubles =
      upc_all_atomicdomain_alloc(UPC_DOUBLE, UPC_ADD | UPC_GET, UPC_ATOMIC_HINT_THROUGHPUT);
  upc_atomicdomain_t *bits =
      upc_all_atomicdomain_alloc(UPC_UINT, UPC_XOR | UPC_OR, UPC_ATOMIC_HINT_LATENCY);
  upc_atomicdomain_t *pointers = upc_all_atomicdomain_alloc(UPC_PTS, UPC_CSWAP | UPC_GET, 0);
  int failed = 0;
#define CHECK(condition) \
  if (!(condition)) failed = 1, printf("thread %d: line %d: %s\n", MYTHREAD, __LINE__, #condition)

  int64_t old = 0, large = 1000 + MYTHREAD;
  upc_atomic_relaxed(integers, &old, UPC_INC, &val, 0, 0);
  CHECK(old >= 42 && old < 42 + THREADS);
  upc_barrier;
  CHECK(val == 42 + THREADS);
  upc_barrier;
  upc_atomic_strict(integers, NULL, UPC_MAX, &val, &large, NULL);
  double half = 0.5;
  unsigned mine = 1u << MYTHREAD % 32;
  for (int t = 0; t < THREADS; ++t) upc_atomic_relaxed(bits, NULL, UPC_OR, &mask[t], &mine, NULL);
  for (int i = 0; i < 100; ++i) upc_atomic_relaxed(doubles, NULL, UPC_ADD, &sum, &half, NULL);

  for (int i = 0; i < 20; ++i) {
    node_t *node = upc_alloc(sizeof(node_t));
    shared void *pushed = node, *seen, *found;
    node->key = MYTHREAD * 100 + i;
    upc_atomic_strict(pointers, &found, UPC_GET, &head, NULL, NULL);
    do {
      seen = found;
      node->next = seen;
      upc_atomic_strict(pointers, &found, UPC_CSWAP, &head, &seen, &pushed);
    } while (found != seen);
  }
  upc_barrier;
  CHECK(val == 999 + THREADS);
  CHECK(sum == 50.0 * THREADS);
  CHECK(mask[MYTHREAD] == (THREADS >= 32 ? ~0u : (1u << THREADS) - 1));
  int length = 0, keys = 0;
  for (node_t *node = head; node != NULL; node = node->next) ++length, keys += node->key;
  CHECK(length == 20 * THREADS);
  CHECK(keys == THREADS * (THREADS - 1) / 2 * 2000 + THREADS * 190);
  CHECK(upc_atomic_isfast(UPC_INT64, UPC_INC | UPC_CSWAP, &val));

  upc_all_atomicdomain_free(integers);
  upc_all_atomicdomain_free(doubles);
  upc_all_atomicdomain_free(bits);
  upc_all_atomicdomain_free(pointers);
  upc_all_atomicdomain_free(NULL);
  upc_barrier;
  if (MYTHREAD == 0 && !failed) printf("PASS\n");
  return failed;
}
