/* Deprecated generic names work, and the compiler names the functions to call instead; shmem_sync
 * is deprecated only with an active set. */
// THREADS: 1 2 3 8
// WARN: 29:shmem_atomic_set instead
// WARN: 30:shmem_atomic_fetch instead
// WARN: 31:shmem_atomic_swap instead
// WARN: 32:shmem_atomic_compare_swap instead
// WARN: 33:shmem_atomic_fetch_inc instead
// WARN: 34:shmem_atomic_inc instead
// WARN: 35:shmem_atomic_fetch_add instead
// WARN: 36:shmem_atomic_add instead
// WARN: 39:shmem_long_wait_until instead
// WARN: 41:shmem_team_sync instead
// WARN: 43:shmem_quiet and shmem_team_sync instead
#include <shmem.h>
#include <stdio.h>

#define CHECK(condition) \
  if (!(condition)) printf("PE %d: line %d: %s\n", me, __LINE__, #condition)

static int number;
static long flag, work[SHMEM_BARRIER_SYNC_SIZE];
static double real;

int main(void) {
  shmem_init();
  const int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;
  shmem_barrier_all();
  shmem_set(&real, 2.5, next);
  CHECK(shmem_fetch(&real, next) == 2.5);
  CHECK(shmem_swap(&number, 4, next) == 0);
  CHECK(shmem_cswap(&number, 4, 5, next) == 4);
  CHECK(shmem_finc(&number, next) == 5);
  shmem_inc(&number, next);
  CHECK(shmem_fadd(&number, 3, next) == 7);
  shmem_add(&number, 1, next);
  CHECK(shmem_atomic_fetch(&number, next) == 11);
  shmem_p(&flag, 1L, next);
  shmem_wait(&flag, 0);
  shmem_sync(SHMEM_TEAM_WORLD);
  shmem_sync(0, 0, n, work);
  CHECK(number == 11 && real == 2.5);
  shmem_barrier(0, 0, n, work);
  if (me == 0) printf("PASS\n");
  shmem_finalize();
  return 0;
}
