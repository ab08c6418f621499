// Arguments of collective calls: the same on all threads, and valid.
#include <upc.h>
#include <upc_collective.h>

#define SYNC (UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC)
shared int sums[THREADS], values[4*THREADS], results[4*THREADS];
shared [4] int blocked[4*THREADS], blocked_results[4*THREADS];
shared [] int one[64];
shared int order[THREADS];
int odd() { return MYTHREAD == 1; }

// thread 1: upc_all_alloc: nblocks is 2 here, but 1 on thread 0 \(.*collectives.upc:[0-9]+\); a collective call must be the same on all threads$
static void alloc_differs(void) {
  upc_all_alloc(1 + odd(), 8); // <-
}

// thread 1: upc_all_broadcast: nbytes is 4 here, but 2 on thread 0
static void broadcast_differs(void) {
  upc_all_broadcast(sums, one, odd() ? 4 : 2, 0); // <-
}

// thread 1: upc_all_(scatter|gather) here, but upc_all_(scatter|gather) on thread 0
static void another_collective(void) {
  if (odd()) upc_all_gather(one, sums, 4, SYNC); // <-
  else upc_all_scatter(sums, one, 4, SYNC);
}

// job: thread 1: .*: upc_barrier
static void barrier_against_collective(void) {
  if (odd()) upc_barrier;
  else upc_all_reduceI(&sums[0], values, UPC_ADD, 4*THREADS, 1, NULL, SYNC);
}

// thread any: upc_all_broadcast: dst is a null pointer$
static void null_argument(void) {
  upc_all_broadcast(NULL, one, 4, SYNC); // <-
}

// thread any: upc_all_broadcast: dst is \(thread 1, offset 0x[0-9a-f]+, phase 0\); it must have affinity to thread 0$
static void wrong_affinity(void) {
  upc_all_broadcast(&sums[1], one, 4, SYNC); // <-
}

// thread any: upc_all_scatter: dst stands for 256 bytes of shared memory that are not all in one live object: \(thread [0-3], offset 0x[0-9a-f]+, phase 0\) is 
static void past_the_arrays(void) {
  upc_all_scatter(sums, one, 256, SYNC); // <-
}

// thread any: upc_all_gather_all: dst and src overlap in thread 0's memory: [0-9]+ bytes from \(thread 0, offset 0x[0-9a-f]+, phase 0\) and [0-9]+ from \(thread 0, offset
static void overlap(void) {
  upc_all_gather_all(blocked, blocked, 4, SYNC); // <-
}

// thread any: upc_all_exchange: flags are 0x[0-9a-f]+; use one
static void wrong_flags(void) {
  upc_all_exchange(blocked_results, blocked, 4, UPC_IN_NOSYNC | UPC_IN_ALLSYNC); // <-
}

// thread any: upc_all_reduceI: op is 0x[0-9a-f]+, which is none of
static void wrong_operation(void) {
  upc_all_reduceI(&sums[0], values, UPC_ADD | UPC_MULT, 4*THREADS, 1, NULL, SYNC); // <-
}

// thread any: upc_all_reduceD: op is UPC_AND, but the elements are floating point
static void bits_of_floats(void) {
  upc_all_reduceD((shared void *)sums, (shared void *)values, UPC_AND, 1, 1, NULL, SYNC); // <-
}

// thread any: upc_all_reduceI: src has phase 3, which no element of a block of 2 has$
static void phase_of_no_block(void) {
  upc_all_reduceI(&sums[0], &blocked[3], UPC_ADD, 2, 2, NULL, SYNC); // <-
}

// thread any: upc_all_prefix_reduceI: dst has phase 1 and src phase 0; they must have the same phase$
static void phases_differ(void) {
  upc_all_prefix_reduceI(&blocked_results[1], &blocked[0], UPC_ADD, 8, 4, NULL, SYNC); // <-
}

// thread any: upc_all_prefix_reduceI: dst has affinity to thread 1 and src to thread 0; they must have affinity to the same thread$
static void affinities_differ(void) {
  upc_all_prefix_reduceI(&results[1], &values[0], UPC_ADD, 8, 1, NULL, SYNC); // <-
}

// thread any: upc_all_permute: perm\[[0-9]\] and perm\[[0-9]\] are both 0
static void no_permutation(void) {
  order[MYTHREAD] = 0;
  upc_all_permute(results, values, order, 4, SYNC); // <-
}

// thread any: upc_all_permute: perm\[[0-9]\] is 7; it must be a thread, 0 to 3$
static void permutation_to_nobody(void) {
  order[MYTHREAD] = 7;
  upc_all_permute(results, values, order, 4, SYNC); // <-
}

// thread any: upc_all_reduceI between upc_notify and upc_wait on this thread
static void inside_barrier(void) {
  upc_notify;
  upc_all_reduceI(&sums[0], values, UPC_ADD, 4*THREADS, 1, NULL, SYNC); // <-
  upc_wait;
}

// thread 1: upc_all_free: ptr is .* here, but .* on thread 0
static void free_differs(void) {
  shared void *p = upc_all_alloc(1, 8), *q = upc_all_alloc(1, 8);
  upc_all_free(odd() ? p : q); // <-
}

// thread 1: upc_all_free: ptr is \(thread 1, offset (?P<same>0x[0-9a-f]+), phase 0\) here, but \(thread 0, offset (?P=same), phase 0\) on thread 0
static void free_differs_in_thread(void) {
  shared char *p = upc_all_alloc(THREADS, 1);
  upc_all_free(MYTHREAD == 1 ? p + 1 : p); // <-
}

// right: arguments that the specification allows
static void as_specified(void) {
  order[MYTHREAD] = (MYTHREAD + 1) % THREADS;
  upc_all_broadcast(&blocked[0], one, 8, SYNC);
  upc_all_broadcast((shared void *)&blocked[2], one, 8, UPC_IN_MYSYNC);
  upc_all_scatter(blocked_results, one, 8, 0);
  upc_all_permute(results, values, order, 4, SYNC);
  upc_all_reduceI(&sums[THREADS - 1], &blocked[1], UPC_ADD, 4*THREADS - 1, 4, NULL, SYNC);
  upc_all_reduceI(&blocked_results[3], values, UPC_ADD, 4*THREADS, 1, NULL, SYNC);
  upc_all_prefix_reduceI(&blocked_results[1], &blocked[1], UPC_ADD, 4*THREADS - 1, 4, NULL, SYNC);
  upc_all_prefix_reduceI(&one[32], one, UPC_MAX, 8, 0, NULL, SYNC);
  upc_all_prefix_reduceI(results, values, UPC_MULT, 0, 1, NULL, SYNC);
}
