// Each thread has its own individual file pointer; the common one belongs to all threads. Reads and
// writes move them; upc_all_fseek sets and returns them. (8.3.3.4, 8.3.4, 8.3.5)
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "files.h"

#define EACH 100

shared [10] int common_out[40 * THREADS];
shared [10] int common_in[40 * THREADS];

static void individual(void) {
  int out[EACH], in[EACH];
  for (int i = 0; i < EACH; i++) out[i] = 1000 * MYTHREAD + i;
  upc_file_t *fd = upc_all_fopen("individual", UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_INDIVIDUAL_FP, 0,
                                 NULL);
  CHECK(fd != NULL);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), 0);
  CHECK_EQUAL(upc_all_fseek(fd, MYTHREAD * sizeof out, UPC_SEEK_SET), MYTHREAD * sizeof out);
  CHECK_EQUAL(upc_all_fwrite_local(fd, out, sizeof(int), EACH, ALL), sizeof out);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), (MYTHREAD + 1) * sizeof out);
  // A thread sees its own writes without a sync.
  CHECK_EQUAL(upc_all_fseek(fd, -(upc_off_t)sizeof out, UPC_SEEK_CUR), MYTHREAD * sizeof out);
  CHECK_EQUAL(upc_all_fread_local(fd, in, sizeof(int), EACH, NONE), sizeof in);
  CHECK(memcmp(in, out, sizeof in) == 0);
  CHECK_EQUAL(upc_all_fsync(fd), 0);
  // It sees those of other threads after a sync.
  int other = (MYTHREAD + 1) % THREADS;
  upc_all_fseek(fd, other * sizeof out, UPC_SEEK_SET);
  CHECK_EQUAL(upc_all_fread_local(fd, in, sizeof(int), EACH, NONE), sizeof in);
  for (int i = 0; i < EACH; i++) CHECK_EQUAL(in[i], 1000 * other + i);
  // For individual pointers, threads may give different offsets and origins, and get different results.
  upc_off_t size = (upc_off_t)THREADS * sizeof out;
  int origin = MYTHREAD % 2 ? UPC_SEEK_END : UPC_SEEK_SET;
  upc_off_t base = MYTHREAD % 2 ? size : 0;
  CHECK_EQUAL(upc_all_fseek(fd, MYTHREAD, origin), base + MYTHREAD);
  // All threads compute positions from the end as it was before any of them writes.
  upc_all_fseek(fd, MYTHREAD * sizeof(int), UPC_SEEK_END);
  CHECK_EQUAL(upc_all_fwrite_local(fd, out, sizeof(int), 1, NONE), sizeof(int));
  CHECK_EQUAL(upc_all_fget_size(fd), size + THREADS * sizeof(int));
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  FILE *file = open_plain("individual", "r");
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < EACH; i++) CHECK_EQUAL(read_int(file), 1000 * t + i);
  for (int t = 0; t < THREADS; t++) CHECK_EQUAL(read_int(file), 1000 * t);
  fclose(file);
  upc_barrier;
}

static void common(void) {
  size_t count = 40 * THREADS, bytes = count * sizeof(int);
  upc_forall(int i = 0; i < count; i++; &common_out[i]) common_out[i] = 7 * i;
  upc_file_t *fd =
      upc_all_fopen("common", UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_COMMON_FP, 0, NULL);
  CHECK(fd != NULL);
  CHECK_EQUAL(upc_all_fwrite_shared(fd, common_out, upc_blocksizeof(common_out), sizeof(int), count,
                                    ALL),
              bytes);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), bytes);
  CHECK_EQUAL(upc_all_fwrite_shared(fd, common_out, 10, sizeof(int), 5, NONE), 5 * sizeof(int));
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), bytes + 5 * sizeof(int));
  CHECK_EQUAL(upc_all_fsync(fd), 0);
  CHECK_EQUAL(upc_all_fseek(fd, -(upc_off_t)(bytes + 4 * sizeof(int)), UPC_SEEK_END), sizeof(int));
  // Reads the available elements, from the second one.
  CHECK_EQUAL(upc_all_fread_shared(fd, common_in, 10, sizeof(int), count, ALL), bytes);
  CHECK_EQUAL(upc_all_fread_shared(fd, &common_in[0], 10, sizeof(int), count, ALL), 4 * sizeof(int));
  CHECK_EQUAL(upc_all_fread_shared(fd, common_in, 10, sizeof(int), count, ALL), 0);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), bytes + 5 * sizeof(int));
  upc_forall(int i = 0; i < count; i++; &common_in[i]) {
    int expected = i < 4 ? 7 * (i + 1) : i < count - 1 ? 7 * (i + 1) : 0;
    CHECK_EQUAL(common_in[i], expected);
  }
  // A transfer of zero bytes ignores the buffer.
  CHECK_EQUAL(upc_all_fread_shared(fd, NULL, 10, 0, count, ALL), 0);
  CHECK_EQUAL(upc_all_fwrite_shared(fd, NULL, 10, sizeof(int), 0, ALL), 0);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  FILE *file = open_plain("common", "r");
  for (int i = 0; i < count + 5; i++) CHECK_EQUAL(read_int(file), 7 * (i < count ? i : i - count));
  fclose(file);
  upc_barrier;
}

int main(void) {
  individual();
  common();
  pass();
  return 0;
}
