/* OpenSHMEM's puts and gets; each is complete within the measured time. */
#include "../shmem.h"

#include "sizes.h"

static long word;
static char *local, *remote;
static size_t bytes;
static int partner;

#define ALONE if (shmem_my_pe() == 0)

static void put(long count) {
  ALONE for (long i = 0; i < count; ++i) {
    shmem_long_p(&word, i, partner);
    shmem_quiet();
  }
}
static void get(long count) {
  ALONE for (long i = 0; i < count; ++i) BENCH_USE(shmem_long_g(&word, partner));
}
static void put_bytes(long count) {
  ALONE while (count--) {
    shmem_putmem(remote, local, bytes, partner);
    shmem_quiet();
  }
}
static void get_bytes(long count) {
  ALONE while (count--) shmem_getmem(local, remote, bytes, partner);
}

int main(int argc, char** argv) {
  shmem_init();
  bench_start(argc, argv);
  partner = (shmem_my_pe() + 1) % shmem_n_pes();
  remote = shmem_malloc(MOST_BYTES);
  local = aligned_alloc(4096, MOST_BYTES);
  memset(local, 1, MOST_BYTES);
  memset(remote, 1, MOST_BYTES);
  shmem_barrier_all();
  bench_row("put 8 B", put);
  bench_row("get 8 B", get);
  bytes = 64;
  bench_row("put 64 B", put_bytes);
  bench_row("get 64 B", get_bytes);
  for (int i = 0; i < SIZES; ++i) {
    char row[32];
    bytes = sizes[i].bytes;
    sprintf(row, "put %s", sizes[i].name);
    bench_row(row, put_bytes);
    sprintf(row, "get %s", sizes[i].name);
    bench_row(row, get_bytes);
  }
  shmem_global_exit(0); /* shmem_finalize of Debian's Open MPI crashes */
}
