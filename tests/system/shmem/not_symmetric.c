/* An address that does not belong to a symmetric object ends the job with one line. */
// THREADS: 2
// EXIT: 120
// STDERR: ^upc: thread 1: .*shmem_long_p: address 0x[0-9a-f]+ is not symmetric
#include <shmem.h>

int main(void) {
  shmem_init();
  long local = 0;
  if (shmem_my_pe() == 1) shmem_long_p(&local, 1, 0);
  shmem_barrier_all();
  shmem_finalize();
  return 0;
}
