/* OpenSHMEM's atomics. */
#include "../shmem.h"

static long word;
static int target;

static void fetch_add(long count) {
  while (count--) BENCH_USE(shmem_long_atomic_fetch_add(&word, 1, target));
}
static void swap(long count) {
  while (count--) BENCH_USE(shmem_long_atomic_swap(&word, 1, target));
}
static void compare_and_swap(long count) {
  while (count--) BENCH_USE(shmem_long_atomic_compare_swap(&word, 1, 1, target));
}
static void (*body)(long);
static void alone(long count) {
  if (shmem_my_pe() == 0) body(count);
}
static void all(long count) {
  body(count);
  shmem_barrier_all();
}

int main(int argc, char** argv) {
  shmem_init();
  bench_start(argc, argv);
  const struct {
    const char* name;
    void (*body)(long);
  } kRows[] = {{"fetch-add", fetch_add}, {"swap", swap}, {"compare-and-swap", compare_and_swap}};
  for (int r = 0; r < 3; ++r) {
    char row[64];
    body = kRows[r].body;
    bench_row(kRows[r].name, alone);
    sprintf(row, "%s, contended", kRows[r].name);
    if (shmem_n_pes() > 1) bench_row_of(row, all, shmem_n_pes());
  }
  shmem_global_exit(0); /* shmem_finalize of Debian's Open MPI crashes */
}
