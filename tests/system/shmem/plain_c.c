/* In OpenSHMEM programs, the keywords of UPC are ordinary names. */
// THREADS: 2
#include <shmem.h>
#include <stdio.h>

struct strict {
  int relaxed;
};
static int shared = 1;
#ifdef __UPC__
#error oshcc compiles C
#endif

int main(void) {
  enum { THREADS = 3 };
  int MYTHREAD = THREADS;
  struct strict strict = {2};
  shmem_init();
  shmem_int_atomic_add(&shared, strict.relaxed, 1 - shmem_my_pe());
  shmem_barrier_all();
  if (shared != MYTHREAD) printf("shared is %d\n", shared);
  shmem_finalize();
  if (shmem_my_pe() == 0) printf("PASS\n");
  return 0;
}
