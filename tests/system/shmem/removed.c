/* Functions that OpenSHMEM 1.5 removed can still be called, with a warning; and C without generics
 * has shmem_wait and shmem_wait_until for long. */
// FLAGS: -std=gnu99
// THREADS: 2
// WARN: 21:shmem_clear_cache_inv
// WARN: 22:shmem_set_cache_inv
// WARN: 23:shmem_clear_cache_line_inv
// WARN: 24:shmem_set_cache_line_inv
// WARN: 25:shmem_udcflush
// WARN: 26:shmem_udcflush_line
// WARN: 20:OpenSHMEM 1.2 has shmem_init instead
// WARN: 27:shmem_my_pe instead
// WARN: 28:shmem_long_wait_until instead
// WARN: 29:shmem_long_wait_until instead
// WARN: 30:shmem_my_pe instead
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
