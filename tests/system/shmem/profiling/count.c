/* A profiling library: counts calls of OpenSHMEM, and the bytes that are put. */
#include <pshmem.h>
#include <stdio.h>

static long puts_seen, bytes, barriers, allocations, waits;

void shmem_long_put(long* dest, const long* source, size_t nelems, int pe) {
  puts_seen++;
  bytes += (long)(nelems * sizeof *dest);
  pshmem_long_put(dest, source, nelems, pe);
}

void shmem_long_wait_until(long* ivar, int cmp, long cmp_value) {
  waits++;
  pshmem_long_wait_until(ivar, cmp, cmp_value);
}

void shmem_barrier_all(void) {
  barriers++;
  pshmem_barrier_all();
}

void* shmem_malloc(size_t size) {
  allocations++;
  return pshmem_malloc(size);
}

void shmem_finalize(void) {
  const int me = pshmem_my_pe();
  pshmem_barrier_all();
  for (int pe = 0; pe < pshmem_n_pes(); pe++) {
    if (pe == me)
      fprintf(stderr, "PE %d: %ld puts, %ld bytes, %ld barriers, %ld allocations, %ld waits\n", me,
              puts_seen, bytes, barriers, allocations, waits);
    pshmem_barrier_all();
  }
  pshmem_finalize();
}
