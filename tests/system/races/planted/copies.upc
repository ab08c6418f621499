// Copies of memory, collectives and atomics. Read by races_test.py.
#include <stdlib.h>
#include <string.h>
#include <upc.h>
#include <upc_atomic.h>
#include <upc_collective.h>
#include <upc_nb.h>

#define N 16
shared [N] int from[N * THREADS], to[N * THREADS];
shared [] int root[N];
shared [] int rows[N * 8];
shared int sum;
shared long number;
upc_atomicdomain_t *domain;
const long one = 1;

static int next(void) { return (MYTHREAD + 1) % THREADS; }
static void make_domain(void) {
  domain = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD | UPC_GET | UPC_SET, 0);
}

// race: to[
static void memput_beside_a_read(void) {
  int mine[N] = {1};
  upc_memput(&to[N * next()], mine, sizeof mine);  // <- by upc_memput
  if (to[N * MYTHREAD + 3] == 9) abort();          // <- shared, relaxed
}
// race: from[
static void memget_beside_a_write(void) {
  int mine[N];
  upc_memget(mine, &from[N * next()], sizeof mine);  // <- by upc_memget
  from[N * MYTHREAD + 3] = 9;                        // <- shared, relaxed
}
// race: to[
static void memset_beside_memcpy(void) {
  upc_memset(&to[N * MYTHREAD], 0, N * sizeof(int));                     // <- by upc_memset
  upc_memcpy(&to[N * next()], &from[N * MYTHREAD], N * sizeof(int));     // <- by upc_memcpy
}
// right
static void copies_with_barriers(void) {
  int mine[N] = {1};
  upc_memset(&from[N * MYTHREAD], 0, N * sizeof(int));
  upc_barrier;
  upc_memput(&to[N * next()], mine, sizeof mine);
  upc_memget(mine, &from[N * next()], sizeof mine);
  upc_handle_t handle = upc_memget_nb(mine, &from[N * next()], sizeof mine);
  upc_sync(handle);
  upc_barrier;
  if (to[N * MYTHREAD] != 1) abort();
}
// race: to[
static void nb_put_beside_a_read(void) {
  int mine[N] = {1};
  upc_sync(upc_memput_nb(&to[N * next()], mine, sizeof mine));  // <- by upc_memput_nb
  if (to[N * MYTHREAD + 3] == 9) abort();                       // <-
}
// race: number (shared long, on thread 0)
static void plain_beside_atomic(void) {
  if (MYTHREAD == 0)
    upc_atomic_relaxed(domain, NULL, UPC_ADD, &number, &one, NULL);  // <- by upc_atomic_relaxed
  else
    number += 1;  // <- shared, relaxed
}
// right
static void atomics_alone(void) {
  long seen;
  upc_atomic_relaxed(domain, NULL, UPC_ADD, &number, &one, NULL);
  upc_atomic_strict(domain, &seen, UPC_GET, &number, NULL, NULL);
  upc_barrier;
  if (number != THREADS) abort();
}
// right
static void handed_over_by_a_strict_atomic(void) {
  long seen = 0;
  if (MYTHREAD == 0) {
    sum = 3;
    upc_atomic_strict(domain, NULL, UPC_ADD, &number, &one, NULL);
  } else {
    while (seen == 0) upc_atomic_strict(domain, &seen, UPC_GET, &number, NULL, NULL);
    if (sum != 3) abort();
  }
}

// race: root[
static void broadcast_without_waiting(void) {
  if (MYTHREAD == 0) root[2] = 5;  // <- shared, relaxed
  upc_all_broadcast(to, root, N * sizeof(int), UPC_IN_NOSYNC | UPC_OUT_ALLSYNC);  // <- by upc_all_broadcast
}
// race: root[
static void broadcast_and_written_again(void) {
  upc_all_broadcast(to, root, N * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_NOSYNC);  // <- by upc_all_broadcast
  if (MYTHREAD == 0) root[2] = 5;  // <- shared, relaxed
}
// race: to[
static void result_read_too_early(void) {
  upc_all_broadcast(to, root, N * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_NOSYNC);  // <- by upc_all_broadcast
  if (to[N * MYTHREAD] == 9) abort();  // <- shared, relaxed
}
// race: root[
static void mysync_of_what_another_wrote(void) {
  if (MYTHREAD == 1) root[2] = 5;  // <- shared, relaxed
  upc_all_broadcast(to, root, N * sizeof(int), UPC_IN_MYSYNC | UPC_OUT_ALLSYNC);  // <- by upc_all_broadcast
}
// race: to[
static void mysync_and_the_neighbours_result(void) {
  upc_all_scatter(to, rows, N * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_MYSYNC);  // <- by upc_all_scatter
  if (to[N * next()] == 9) abort();  // <- shared, relaxed
}
// race: from[
static void reduce_of_what_is_not_there(void) {
  from[N * MYTHREAD + 1] = 1;  // <- shared, relaxed
  upc_all_reduceI(&sum, from, UPC_ADD, N * THREADS, N, NULL, UPC_IN_NOSYNC | UPC_OUT_ALLSYNC);  // <- by upc_all_reduceI
}
// right
static void mysync_of_ones_own(void) {
  if (MYTHREAD == 0) root[2] = 5;
  upc_all_broadcast(to, root, N * sizeof(int), UPC_IN_MYSYNC | UPC_OUT_MYSYNC);
  if (to[N * MYTHREAD + 2] != 5) abort();
  to[N * MYTHREAD + 2] = 6;
}
// right
static void nosync_between_barriers(void) {
  if (MYTHREAD == 0) root[2] = 5;
  upc_barrier;
  upc_all_broadcast(to, root, N * sizeof(int), UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
  upc_barrier;
  if (to[N * next() + 2] != 5) abort();
}
// right
static void allsync_is_a_barrier(void) {
  from[N * MYTHREAD] = 1;
  rows[MYTHREAD] = 1;
  upc_all_reduceI(&sum, from, UPC_ADD, N * THREADS, N, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  if (sum < THREADS) abort();
  if (rows[next()] != 1) abort();
  upc_all_gather_all(&to[0], &from[0], sizeof(int), 0);
  upc_all_exchange(&to[0], &from[0], sizeof(int), 0);
  upc_all_prefix_reduceI(to, from, UPC_ADD, N * THREADS, N, NULL, 0);
  from[N * next()] = 2;
}
