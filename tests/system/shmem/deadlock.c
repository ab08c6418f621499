/* If all PEs wait for memory that no PE will write, the deadlock is reported. */
// THREADS: 2 4
// EXIT: 121
// STDERR: deadlock
// STDERR: shmem_long_wait_until
// SANITIZE: none
#include <shmem.h>

static long flag;

int main(void) {
  shmem_init();
  shmem_wait_until(&flag, SHMEM_CMP_EQ, 1);
  shmem_finalize();
  return 0;
}
