/* What OpenSHMEM 1.5 removed can still be called, with a warning; and C without generics has
 * shmem_wait and shmem_wait_until of long. */
// FLAGS: -std=gnu99
// THREADS: 2
// WARN: 16:shmem_clear_cache_inv
// WARN: 17:shmem_set_cache_inv
// WARN: 18:shmem_clear_cache_line_inv
// WARN: 19:shmem_set_cache_line_inv
// WARN: 20:shmem_udcflush
// WARN: 21:shmem_udcflush_line
#include <shmem.h>
#include <stdio.h>
static long word;
int main(void) {
  start_pes(0);
  shmem_clear_cache_inv();
  shmem_set_cache_inv();
  shmem_clear_cache_line_inv(&word);
  shmem_set_cache_line_inv(&word);
  shmem_udcflush();
  shmem_udcflush_line(&word);
  shmem_long_p(&word, 3, 1 - _my_pe());
  shmem_wait(&word, 0);
  shmem_wait_until(&word, SHMEM_CMP_GE, 3);
  if (_my_pe() == 0) printf("PASS\n");
  return 0;
}
