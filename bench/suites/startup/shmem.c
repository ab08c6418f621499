/* A program that only starts and ends. */
#include <shmem.h>

int main(void) {
  shmem_init();
  shmem_global_exit(0); /* shmem_finalize of Debian's Open MPI crashes */
}
