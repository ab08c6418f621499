/* One PE ends the job, while the others wait. */
// THREADS: 3
// EXIT: 7
#include <shmem.h>
int main(void) {
  shmem_init();
  if (shmem_my_pe() == 1) shmem_global_exit(7);
  shmem_barrier_all();
  shmem_finalize();
  return 1;
}
