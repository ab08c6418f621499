// bupc_allv_broadcast, _scatter, _gather, _gather_all and _permute of numbers, of small and large
// structures, and of pointers-to-shared, from and to every thread, many in a row without other
// synchronisation.
// THREADS: 1 2 3 4 8
// STATIC: 4
// TIMEOUT: 60
#include <bupc_collectivev.h>
#include <stdlib.h>

#include "../check.h"

typedef struct {
  int from, to;
  double weight;
} small;
typedef struct {
  char name[3];
  int numbers[999];
} large;
typedef shared[] int *target;
typedef struct {
  long double __attribute__((aligned(32))) x;
} aligned;

static small make_small(int from, int to) {
  const small s = {from, to, from + to / 100.0};
  return s;
}
static int is_small(small s, int from, int to) {
  return s.from == from && s.to == to && s.weight == from + to / 100.0;
}
static large make_large(int n) {
  large l;
  for (int i = 0; i < 3; i++) l.name[i] = n + i;
  for (int i = 0; i < 999; i++) l.numbers[i] = n * 1000 + i;
  return l;
}
static int is_large(large l, int n) {
  int good = 1;
  for (int i = 0; i < 3; i++) good &= l.name[i] == (char)(n + i);
  for (int i = 0; i < 999; i++) good &= l.numbers[i] == n * 1000 + i;
  return good;
}

shared int spread[THREADS];

int main(void) {
  const int right = (MYTHREAD + 1) % THREADS, left = (MYTHREAD + THREADS - 1) % THREADS;
  int ints[THREADS];
  small *smalls = malloc(THREADS * sizeof *smalls), *sent = malloc(THREADS * sizeof *sent);
  large *larges = malloc(THREADS * sizeof *larges);
  for (int round = 0; round < 30; round++) {
    const int root = round % THREADS;
    CHECK_EQUAL(bupc_allv_broadcast(int, 10 * MYTHREAD + round, root), 10 * root + round);
    CHECK(is_small(bupc_allv_broadcast(small, make_small(MYTHREAD, round), root), root, round));
    CHECK(is_large(bupc_allv_broadcast(large, make_large(MYTHREAD + round), root), root + round));

    for (int t = 0; t < THREADS; t++) ints[t] = 100 * t + round;
    CHECK_EQUAL(bupc_allv_scatter(int, root, MYTHREAD == root ? ints : NULL), 100 * MYTHREAD + round);
    for (int t = 0; t < THREADS; t++) sent[t] = make_small(MYTHREAD, t);
    CHECK(is_small(bupc_allv_scatter(small, root, sent), root, MYTHREAD));

    for (int t = 0; t < THREADS; t++) ints[t] = -1;
    int *result = bupc_allv_gather(int, MYTHREAD *round, root, MYTHREAD == root ? ints : NULL);
    CHECK(result == (MYTHREAD == root ? ints : NULL));
    for (int t = 0; t < THREADS; t++) CHECK_EQUAL(ints[t], MYTHREAD == root ? t * round : -1);
    CHECK(bupc_allv_gather_all(small, make_small(MYTHREAD, round), smalls) == smalls);
    for (int t = 0; t < THREADS; t++) CHECK(is_small(smalls[t], t, round));
    bupc_allv_gather_all(large, make_large(MYTHREAD - round), round % 3 == MYTHREAD ? NULL : larges);
    for (int t = 0; t < THREADS && round % 3 != MYTHREAD; t++) CHECK(is_large(larges[t], t - round));
    bupc_allv_gather(int, MYTHREAD + 7, -1, ints);
    for (int t = 0; t < THREADS; t++) CHECK_EQUAL(ints[t], t + 7);

    CHECK_EQUAL(bupc_allv_permute(int, MYTHREAD + round, right), left + round);
    CHECK_EQUAL(bupc_allv_permute(int, MYTHREAD + round, THREADS - 1 - MYTHREAD),
                THREADS - 1 - MYTHREAD + round);
    CHECK(is_large(bupc_allv_permute(large, make_large(MYTHREAD), left), right));
  }

  // Pointers-to-shared, phaseless and phased, and values from shared memory.
  target own = upc_alloc(sizeof(int));
  *own = 500 + MYTHREAD;
  target his = bupc_allv_permute(target, own, right);
  CHECK_EQUAL(upc_threadof(his), left);
  upc_barrier;
  CHECK_EQUAL(*his, 500 + left);
  target *targets = malloc(THREADS * sizeof *targets);
  bupc_allv_gather_all(target, own, targets);
  for (int t = 0; t < THREADS; t++) CHECK_EQUAL(*targets[t], 500 + t);
  CHECK(bupc_allv_scatter(target, 0, targets) == own);
  shared void *generic = bupc_allv_broadcast(shared void *, &spread[THREADS - 1], 0);
  CHECK(generic == &spread[THREADS - 1]);
  spread[MYTHREAD] = 3 * MYTHREAD;
  CHECK_EQUAL(bupc_allv_broadcast(int, spread[MYTHREAD], THREADS - 1), 3 * (THREADS - 1));
  aligned wide = {MYTHREAD + 0.5L};
  CHECK(bupc_allv_broadcast(aligned, wide, 0).x == 0.5L);
  free(smalls), free(sent), free(larges), free(targets);
  pass();
  return 0;
}
