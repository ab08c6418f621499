// The asynchronous forms have the effects of the blocking ones; one at a time is outstanding on a file. (8.3.7)
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "files.h"

#include <stdlib.h>

#define LARGE (300 << 10)

shared [LARGE / 4] char spread[4 * LARGE * THREADS];
shared [1000] char small[1000 * THREADS];

// Tests until completion; all threads see the completion at the same call.
static upc_off_t test_until_done(upc_file_t *fd) {
  int flag = 7;
  for (;;) {
    upc_off_t bytes = upc_all_ftest_async(fd, &flag);
    if (flag) return bytes;
    CHECK_EQUAL(flag, 0);
    CHECK_EQUAL(upc_all_fcntl(fd, UPC_ASYNC_OUTSTANDING, NULL), 1);
  }
}

static void individual(size_t bytes) {
  char *out = malloc(bytes), *in = calloc(1, bytes);
  for (size_t i = 0; i < bytes; i++) out[i] = (char)(i * 31 + MYTHREAD);
  upc_file_t *fd =
      upc_all_fopen("async", UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_INDIVIDUAL_FP, 0, NULL);
  CHECK(fd != NULL);
  upc_all_fseek(fd, MYTHREAD * bytes, UPC_SEEK_SET);
  upc_all_fwrite_local_async(fd, out, 1, bytes, ALL);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_ASYNC_OUTSTANDING, NULL), 1);
  CHECK_EQUAL(upc_all_fclose(fd), -1);
  CHECK_EQUAL(upc_all_fwait_async(fd), bytes);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_ASYNC_OUTSTANDING, NULL), 0);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), (MYTHREAD + 1) * bytes);
  upc_all_fseek(fd, MYTHREAD * bytes + 5, UPC_SEEK_SET);
  upc_all_fread_local_async(fd, in + 5, 1, bytes - 5, NONE);
  CHECK_EQUAL(test_until_done(fd), bytes - 5);
  CHECK(memcmp(in + 5, out + 5, bytes - 5) == 0);
  CHECK_EQUAL(upc_all_fsync(fd), 0);

  // Lists: they may be freed after the operation has begun.
  int other = (MYTHREAD + 1) % THREADS;
  struct upc_local_memvec *memory = malloc(2 * sizeof *memory);
  struct upc_filevec *places = malloc(sizeof *places);
  memory[0] = (struct upc_local_memvec){in, bytes / 2};
  memory[1] = (struct upc_local_memvec){in + bytes / 2, bytes - bytes / 2};
  places[0] = (struct upc_filevec){other * bytes, bytes};
  upc_all_fread_list_local_async(fd, 2, memory, 1, places, ALL);
  memset(memory, 0x5a, 2 * sizeof *memory), memset(places, 0x5a, sizeof *places);
  free(memory), free(places);
  CHECK_EQUAL(upc_all_fwait_async(fd), bytes);
  for (size_t i = 0; i < bytes; i++) CHECK_EQUAL(in[i], (char)(i * 31 + other));
  struct upc_local_memvec one = {out, bytes};
  struct upc_filevec at = {other * bytes, bytes};
  upc_all_fwrite_list_local_async(fd, 1, &one, 1, &at, ALL);
  CHECK_EQUAL(test_until_done(fd), bytes);
  CHECK_EQUAL(upc_all_fsync(fd), 0);
  CHECK_EQUAL(upc_all_fget_size(fd), THREADS * bytes);

  // Empty lists may be null.
  upc_all_fread_list_local_async(fd, 0, NULL, 0, NULL, ALL);
  CHECK_EQUAL(upc_all_fwait_async(fd), 0);
  upc_all_fwrite_list_shared_async(fd, 0, NULL, 0, NULL, ALL);
  CHECK_EQUAL(upc_all_fwait_async(fd), 0);

  // A read past the end reads nothing.
  upc_all_fseek(fd, 10, UPC_SEEK_END);
  upc_all_fread_local_async(fd, in, 1, bytes, ALL);
  CHECK_EQUAL(upc_all_fwait_async(fd), 0);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  free(in), free(out);
}

static void common(void) {
  size_t count = 4 * LARGE * THREADS;
  upc_file_t *fd =
      upc_all_fopen("async", UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_COMMON_FP, 0, NULL);
  CHECK(fd != NULL);
  for (int b = 0; b < 16; b++)  // each thread's blocks
    for (int i = 0; i < LARGE / 4; i++) {
      size_t index = ((size_t)b * THREADS + MYTHREAD) * (LARGE / 4) + i;
      spread[index] = (char)(index % 251);
    }
  upc_all_fwrite_shared_async(fd, spread, upc_blocksizeof(spread), 1, count, ALL);
  CHECK_EQUAL(upc_all_fwait_async(fd), count);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), count);
  CHECK_EQUAL(upc_all_fsync(fd), 0);
  for (int b = 0; b < 16; b++)
    upc_memset(&spread[((size_t)b * THREADS + MYTHREAD) * (LARGE / 4)], 1, LARGE / 4);
  upc_all_fseek(fd, 0, UPC_SEEK_SET);
  upc_all_fread_shared_async(fd, spread, upc_blocksizeof(spread), 1, count, ALL);
  CHECK_EQUAL(test_until_done(fd), count);
  for (int b = 0; b < 16; b++)
    for (int i = 0; i < LARGE / 4; i++) {
      size_t index = ((size_t)b * THREADS + MYTHREAD) * (LARGE / 4) + i;
      CHECK_EQUAL(spread[index], (char)(index % 251));
    }
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), count);

  // Small transfers, with lists of shared memory.
  for (int i = 0; i < 1000; i++) small[1000 * MYTHREAD + i] = (char)(i + MYTHREAD);
  struct upc_shared_memvec memory = {&small[1000 * MYTHREAD], 1000, 1000};
  struct upc_filevec place = {1000 * MYTHREAD, 1000};
  upc_all_fwrite_list_shared_async(fd, 1, &memory, 1, &place, ALL);
  CHECK_EQUAL(upc_all_fwait_async(fd), 1000);
  upc_memset(&small[1000 * MYTHREAD], 0, 1000);
  upc_all_fread_list_shared_async(fd, 1, &memory, 1, &place, ALL);
  CHECK_EQUAL(upc_all_fwait_async(fd), 1000);
  for (int i = 0; i < 1000; i++) CHECK_EQUAL(small[1000 * MYTHREAD + i], (char)(i + MYTHREAD));
  CHECK_EQUAL(upc_all_fclose(fd), 0);
}

int main(void) {
  individual(100);
  individual(LARGE);
  common();
  pass();
  return 0;
}
