/* PEs that all wait for memory that nobody will write are told so. */
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
