/* All threads that a PE creates act as this PE: they have its number and its static data, and call OpenSHMEM at the same time. */
#include "pe.h"

#include <pthread.h>
#include <shmem.h>
#include <stdio.h>
#include <unistd.h>

#define ROUNDS 4
#define TIMES 500
static long from[MEMBERS], to[MEMBERS], all[MEMBERS], count, flag, *heap;
static uint64_t signals[MEMBERS];
static pthread_barrier_t team;
static pthread_mutex_t numbers = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local int own = 7;
static const char *const text = "the same";
static int bad, me, n, round_number;

#define CHECK(condition) \
  if (!(condition)) __atomic_add_fetch(&bad, 1, __ATOMIC_RELAXED), printf("PE %d (%d), member %d, line %d: %s\n", shmem_my_pe(), me, member, __LINE__, #condition)

void work(int member) {
  const int next = (me + 1) % n, previous = (me + n - 1) % n;
  CHECK(shmem_my_pe() == me && shmem_n_pes() == n);
#ifndef _OPENMP  // OpenMP reuses its threads in later teams
  CHECK(own++ == 7);
#endif
  CHECK(text[4] == 's');
  /* Puts to static data, with a signal, and to the heap. */
  from[member] = 1000 * me + 10 * round_number + member;
  shmem_long_put_signal(&to[member], &from[member], 1, &signals[member], 1, SHMEM_SIGNAL_ADD, next);
  shmem_long_p(&heap[member], from[member], next);
  shmem_quiet();
  shmem_signal_wait_until(&signals[member], SHMEM_CMP_GE, round_number + 1);
  CHECK(to[member] == 1000 * previous + 10 * round_number + member);
  CHECK(shmem_long_g(&from[member], previous) == to[member]);
  pthread_mutex_lock(&numbers);
  next_number();
  pthread_mutex_unlock(&numbers);
  /* Each thread has its own context; sessions on it and on the default context. */
  shmem_ctx_t ctx;
  CHECK(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) == 0);
  shmem_ctx_session_start(ctx, SHMEM_CTX_SESSION_BATCH, NULL, 0);
  shmem_ctx_session_start(SHMEM_CTX_DEFAULT, SHMEM_CTX_SESSION_BATCH, NULL, 0);
  for (int i = 0; i < TIMES; i++) shmem_ctx_long_atomic_inc(ctx, &count, (me + member + i) % n);
  shmem_ctx_quiet(ctx);
  shmem_ctx_session_stop(SHMEM_CTX_DEFAULT);
  shmem_ctx_session_stop(ctx);
  shmem_ctx_destroy(ctx);
  /* One member does the collective operations while the others wait. */
  pthread_barrier_wait(&team);
  if (member == round_number % MEMBERS) {
    shmem_barrier_all();
    long *more = shmem_malloc(4 * sizeof(long));
    more[1] = me;
    CHECK(shmem_long_sum_reduce(SHMEM_TEAM_WORLD, &all[member], &more[1], 1) == 0);
    CHECK(all[member] == n * (n - 1) / 2);
    shmem_free(more);
    shmem_team_t team_of_all;
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, NULL, 0, &team_of_all) == 0);
    CHECK(shmem_team_my_pe(team_of_all) == me);
    shmem_team_destroy(team_of_all);
  }
  pthread_barrier_wait(&team);
  /* A wait for a put of another thread of the PE, which sleeps first. */
  if (member == 0) {
    shmem_long_wait_until(&flag, SHMEM_CMP_EQ, round_number + 1);
  } else if (member == 1) {
    if (round_number == 0) usleep(300000);
    shmem_long_p(&flag, round_number + 1, me);
  }
}

int main(void) {
  const int member = -1;
  int provided, asked;
  CHECK(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
  CHECK(provided == SHMEM_THREAD_MULTIPLE);
  shmem_query_thread(&asked);
  CHECK(asked == provided);
  me = shmem_my_pe(), n = shmem_n_pes();
  heap = shmem_calloc(MEMBERS, sizeof(long));
  pthread_barrier_init(&team, NULL, MEMBERS);
  for (round_number = 0; round_number < ROUNDS; round_number++) {
    run_members();
#ifndef _OPENMP
    CHECK(own == 7);
#endif
    shmem_barrier_all();
  }
  /* In each round, each member added TIMES to the counts of the PEs, one PE after the other. */
  long total;
  shmem_long_sum_reduce(SHMEM_TEAM_WORLD, &all[0], &count, 1);
  total = all[0];
  CHECK(total == (long)n * MEMBERS * TIMES * ROUNDS);
  CHECK(next_number() == MEMBERS * ROUNDS + 1);
  shmem_barrier_all();
  shmem_free(heap);
  if (!bad && me == 0) puts("PASS");
  shmem_finalize();
  return bad != 0;
}
