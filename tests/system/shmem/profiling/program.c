/* Puts twice, once by a generic name, and waits for a word set afterwards; count.c counts this. */
#include <shmem.h>

int main(void) {
  shmem_init();
  const int me = shmem_my_pe(), there = (me + 1) % shmem_n_pes();
  long* box = shmem_malloc(5 * sizeof *box);
  box[4] = 0;
  shmem_barrier_all();
  const long data[3] = {1, 2, 3};
  shmem_long_put(box, data, 3, there);
  shmem_put(box + 3, data, 1, there);
  shmem_fence();
  shmem_atomic_set(box + 4, 1, there);
  shmem_wait_until(box + 4, SHMEM_CMP_EQ, 1);
  shmem_barrier_all();
  shmem_free(box);
  shmem_finalize();
  return 0;
}
