// With strong consistency and atomicity, overlapping writes of threads have the result of some serial order
// of the calls, and the other threads see a thread's writes at once. (8.3.1.3, 8.3.3.1)
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "files.h"

#include <stdlib.h>

#define BYTES (256 << 10)

shared [] char *target;

// All bytes are the same.
static void uniform(const char *at, size_t bytes) {
  for (size_t i = 1; i < bytes; i++) CHECK_EQUAL(at[i], at[0]);
}

int main(void) {
  upc_file_t *fd = upc_all_fopen(
      "strong", UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_INDIVIDUAL_FP | UPC_STRONG_CA, 0, NULL);
  CHECK(fd != NULL);
  char *mine = malloc(BYTES), *seen = malloc(BYTES);
  memset(mine, 'a' + MYTHREAD, BYTES);
  // The flags are ignored: all threads have written before any continues.
  for (int round = 0; round < 3; round++) {
    upc_all_fseek(fd, 0, UPC_SEEK_SET);
    CHECK_EQUAL(upc_all_fwrite_local(fd, mine, 1, BYTES, NONE), BYTES);
    upc_all_fseek(fd, 0, UPC_SEEK_SET);
    CHECK_EQUAL(upc_all_fread_local(fd, seen, 1, BYTES, NONE), BYTES);
    uniform(seen, BYTES);
    CHECK(seen[0] >= 'a' && seen[0] < 'a' + THREADS);

    // A list is one call: both halves come from the same thread.
    struct upc_local_memvec memory = {mine, BYTES};
    struct upc_filevec places[2] = {{0, BYTES / 2}, {BYTES, BYTES / 2}};
    CHECK_EQUAL(upc_all_fwrite_list_local(fd, 1, &memory, 2, places, NONE), BYTES);
    memory.baseaddr = seen;
    CHECK_EQUAL(upc_all_fread_list_local(fd, 1, &memory, 2, places, NONE), BYTES);
    uniform(seen, BYTES);
  }
  // Overlapping reads into shared memory: thread t reads the part of the file that it fills with its
  // letter, and all threads read into the same place.
  target = upc_all_alloc(1, BYTES);
  upc_all_fseek(fd, (upc_off_t)MYTHREAD * BYTES, UPC_SEEK_SET);
  CHECK_EQUAL(upc_all_fwrite_local(fd, mine, 1, BYTES, NONE), BYTES);
  upc_all_fseek(fd, (upc_off_t)MYTHREAD * BYTES, UPC_SEEK_SET);
  CHECK_EQUAL(upc_all_fread_shared(fd, target, 0, 1, BYTES, NONE), BYTES);
  upc_memget(seen, target, BYTES);
  uniform(seen, BYTES);
  upc_barrier;
  // The same, asynchronously.
  upc_all_fseek(fd, 0, UPC_SEEK_SET);
  upc_all_fwrite_local_async(fd, mine, 1, BYTES, NONE);
  CHECK_EQUAL(upc_all_fwait_async(fd), BYTES);
  upc_all_fseek(fd, 0, UPC_SEEK_SET);
  CHECK_EQUAL(upc_all_fread_local(fd, seen, 1, BYTES, NONE), BYTES);
  uniform(seen, BYTES);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  free(mine), free(seen);
  pass();
  return 0;
}
