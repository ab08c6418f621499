/* Every PE has its own instance of each variable with static storage, initialised by C's rules, and
 * PEs access the instances of other PEs by the addresses of their own. */
// THREADS: 1 2 3 4 8
// EXTRA: static_data_other.c
#include <shmem.h>
#include <stdio.h>
#include <string.h>

#include "static_data_other.h"

long counter;
static int table[3][2] = {{1, 2}, {3, 4}, {5, 6}};
static struct {
  char name[8];
  double value;
} record = {"start", 2.5};
int *into_table = &table[1][1];
static long *const to_counter = &counter;
const int primes[] = {2, 3, 5, 7};

static long *own_static(void) {
  static long calls = 10;
  ++calls;
  return &calls;
}

#define CHECK(condition) \
  if (!(condition)) printf("PE %d: line %d: %s\n", me, __LINE__, #condition)

int main(void) {
  shmem_init();
  const int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;

  CHECK(*into_table == 4 && into_table == &table[1][1]);
  CHECK(to_counter == &counter);
  CHECK(strcmp(record.name, "start") == 0);
  shmem_barrier_all();

  for (int pe = 0; pe < n; ++pe) shmem_atomic_add(to_counter, pe + 1, pe);
  shmem_p(into_table, 100 + me, next);
  shmem_putmem(record.name, "later", 6, next);
  shmem_p(&record.value, me + 0.25, next);
  shmem_barrier_all();
  CHECK(counter == (long)n * (me + 1));
  CHECK(table[1][1] == 100 + (me + n - 1) % n && table[1][0] == 3 && table[2][0] == 5);
  CHECK(strcmp(record.name, "later") == 0 && record.value == (me + n - 1) % n + 0.25);
  CHECK(shmem_g(&primes[2], next) == 5);

  for (int i = 0; i <= me; ++i) own_static();
  shmem_barrier_all();
  long *const own = own_static();
  shmem_barrier_all();
  CHECK(shmem_g(own, next) == 10 + next + 2);
  shmem_barrier_all();

  shmem_atomic_inc(&elsewhere, next);
  shmem_atomic_or(hidden_elsewhere(), 1u << me, next);
  shmem_barrier_all();
  CHECK(elsewhere == 41);
  CHECK(*hidden_elsewhere() == 1u << (me + n - 1) % n);
  shmem_barrier_all();
  if (me == 0) printf("PASS\n");
  shmem_finalize();
  return 0;
}
