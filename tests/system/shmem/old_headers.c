/* Old paths of the headers, the extensions' header, and names of extensions that OpenSHMEM adopted.
 */
// THREADS: 3
#include <mpp/shmem.h>
#include <mpp/shmemx.h>
#include <shmemx.h>
#include <stdio.h>

static long source[4], dest[4];

int main(void) {
  const double begun = shmemx_wtime();
  int provided;
  shmemx_init_thread(SHMEM_THREAD_SINGLE, &provided);
  const int me = shmem_my_pe(), n = shmem_n_pes();
  shmemx_team_t even;
  shmemx_team_split_strided(SHMEMX_TEAM_WORLD, 0, 2, (n + 1) / 2, NULL, 0, &even);
  if (even != SHMEMX_TEAM_NULL && shmemx_team_my_pe(even) != me / 2)
    printf("PE %d: wrong number\n", me);
  for (int i = 0; i < 4; i++) source[i] = 10 * me + i;
  shmemx_broadcast(SHMEMX_TEAM_WORLD, dest, source, 4, 1);
  if (dest[3] != 13) printf("PE %d: %ld\n", me, dest[3]);
  shmemx_sum_inscan(SHMEMX_TEAM_WORLD, dest, source, 1);
  if (dest[0] != 5 * me * (me + 1)) printf("PE %d: %ld\n", me, dest[0]);
  shmemx_long_sum_exscan(SHMEMX_TEAM_WORLD, dest, source, 1);
  if (dest[0] != 5 * me * (me - 1)) printf("PE %d: %ld\n", me, dest[0]);
  shmem_barrier_all();
  shmemx_ibget(dest, source, 2, 2, 2, 2, (me + 1) % n);
  if (dest[1] != source[1] % 10 + 10 * ((me + 1) % n)) printf("PE %d: %ld\n", me, dest[1]);
  if (shmemx_wtime() < begun) printf("PE %d: time goes back\n", me);
  shmem_barrier_all();
  if (me == 0) printf("PASS\n");
  shmem_finalize();
  return 0;
}
