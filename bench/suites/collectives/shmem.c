/* OpenSHMEM's collectives. A barrier follows where a PE may leave before all have finished. */
#include "../shmem.h"

#include "sizes.h"

static long sync_words[2][SHMEM_COLLECT_SYNC_SIZE + SHMEM_BCAST_SYNC_SIZE + SHMEM_REDUCE_SYNC_SIZE +
                          SHMEM_ALLTOALL_SYNC_SIZE];
static double work[SHMEM_REDUCE_MIN_WRKDATA_SIZE + 1];
static char *src, *dst;
static size_t bytes;
static int turn; /* consecutive calls must not use the same words */

static long* words(void) { return sync_words[turn ^= 1]; }

static void broadcast(long count) {
  while (count--) {
    shmem_broadcast64(dst, src, bytes / 8, 0, 0, 0, shmem_n_pes(), words());
    shmem_barrier_all();
  }
}
static void gather_all(long count) {
  while (count--) {
    shmem_fcollect64(dst, src, bytes / 8, 0, 0, shmem_n_pes(), words());
    shmem_barrier_all();
  }
}
static void exchange(long count) {
  while (count--) {
    shmem_alltoall64(dst, src, bytes / 8, 0, 0, shmem_n_pes(), words());
    shmem_barrier_all();
  }
}
static void reduce(long count) {
  while (count--) {
    shmem_double_sum_to_all((double*)dst, (double*)src, 1, 0, 0, shmem_n_pes(), work, words());
    shmem_barrier_all();
  }
}

static void row_with(const char* row, void (*body)(long), size_t room) {
  if (!bench_is_wanted(row)) return;
  src = shmem_malloc(room);
  dst = shmem_malloc(room);
  memset(src, 0, room);
  memset(dst, 0, room);
  bench_row(row, body);
  shmem_free(src);
  shmem_free(dst);
}

int main(int argc, char** argv) {
  shmem_init();
  bench_start(argc, argv);
  for (int i = 0; i < 2; ++i)
    for (size_t j = 0; j < sizeof sync_words[0] / sizeof(long); ++j)
      sync_words[i][j] = SHMEM_SYNC_VALUE;
  shmem_barrier_all();
  char row[64];
  for (int i = 0; i < SIZES; ++i) {
    bytes = sizes[i].bytes;
    const size_t room = bytes * (size_t)shmem_n_pes();
    sprintf(row, "broadcast %s", sizes[i].name);
    row_with(row, broadcast, room);
    sprintf(row, "gather_all %s", sizes[i].name);
    row_with(row, gather_all, room);
    sprintf(row, "exchange %s", sizes[i].name);
    row_with(row, exchange, room);
  }
  row_with("reduce 1 double", reduce, 8);
  shmem_global_exit(0); /* shmem_finalize of Debian's Open MPI crashes */
}
