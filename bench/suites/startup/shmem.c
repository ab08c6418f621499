/* A program that only starts and ends. */
#include <shmem.h>

int main(void) {
  shmem_init();
  shmem_finalize();
  return 0;
}
