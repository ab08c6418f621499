// List I/O: the regions of the file and of memory are matched byte by byte, whatever their lengths; file
// pointers do not move. Each thread has its own lists and flags. (8.3.6)
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "files.h"

shared [3] char spread[240 * THREADS];
shared [] char *whole;

int main(void) {
  upc_file_t *fd =
      upc_all_fopen("lists", UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_INDIVIDUAL_FP, 0, NULL);
  CHECK(fd != NULL);
  // The example of the document, with a text of 60 letters.
  char text[60];
  for (int i = 0; i < sizeof text; i++) text[i] = 'a' + i % 26;
  CHECK_EQUAL(upc_all_fwrite_local(fd, text, 1, MYTHREAD == 0 ? sizeof text : 0, ALL),
              MYTHREAD == 0 ? sizeof text : 0);
  CHECK_EQUAL(upc_all_fsync(fd), 0);
  upc_all_fseek(fd, 11, UPC_SEEK_SET);
  char buffer[12] = "............";
  struct upc_local_memvec memory[2] = {{&buffer[0], 4}, {&buffer[7], 3}};
  struct upc_filevec places[2] = {{MYTHREAD * 5, 2}, {10 + MYTHREAD * 5, 5}};
  upc_flag_t flags = MYTHREAD % 2 ? NONE : ALL;
  CHECK_EQUAL(upc_all_fread_list_local(fd, 2, memory, 2, places, flags), 7);
  char expected[12] = "............";
  memcpy(expected, text + MYTHREAD * 5, 2);
  memcpy(expected + 2, text + 10 + MYTHREAD * 5, 2);
  memcpy(expected + 7, text + 12 + MYTHREAD * 5, 3);
  CHECK(memcmp(buffer, expected, 12) == 0);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), 11);

  // A read stops at the end of the file.
  places[0] = (struct upc_filevec){sizeof text - 3, 10};
  memory[0].len = 10, memory[1].len = 0;
  memset(buffer, '.', sizeof buffer);
  CHECK_EQUAL(upc_all_fread_list_local(fd, 2, memory, 1, places, ALL), 3);
  CHECK(memcmp(buffer, text + sizeof text - 3, 3) == 0 && buffer[3] == '.');

  // Blocked shared memory, written to two places, also under the common file pointer.
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_SET_COMMON_FP, NULL), 0);
  upc_forall(int i = 0; i < 240 * THREADS; i++; &spread[i]) spread[i] = 'A' + i % 23;
  upc_barrier;
  // Each thread's region begins with a block of its own, of 3 bytes.
  struct upc_shared_memvec regions[3] = {{&spread[3 * MYTHREAD], 3, 100},
                                         {NULL, 7, 0},
                                         {&spread[3 * (MYTHREAD + 40 * THREADS)], 3, 17}};
  struct upc_filevec targets[3] = {{1000 * MYTHREAD, 50}, {1000 * MYTHREAD + 50, 1},
                                   {1000 * MYTHREAD + 200, 66}};
  CHECK_EQUAL(upc_all_fwrite_list_shared(fd, 3, regions, 3, targets, flags), 117);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), 0);
  char back[117], want[117];
  for (int i = 0; i < 117; i++) {
    int at = i < 100 ? 3 * MYTHREAD + i : 3 * (MYTHREAD + 40 * THREADS) + i - 100;
    want[i] = 'A' + at % 23;
  }
  struct upc_local_memvec to[2] = {{back, 117}};
  CHECK_EQUAL(upc_all_fread_list_local(fd, 1, to, 3, targets, NONE), 117);
  CHECK(memcmp(back, want, 117) == 0);

  // Into another thread's memory, as one indefinite block; the phase of the pointer is ignored.
  whole = upc_alloc(200);
  shared [] char *shared *all = upc_all_alloc(THREADS, sizeof whole);
  all[MYTHREAD] = whole;
  upc_barrier;
  shared [] char *next = all[(MYTHREAD + 1) % THREADS];
  struct upc_shared_memvec into[2] = {{next + 10, 0, 60}, {next + 80, 1000, 57}};
  CHECK_EQUAL(upc_all_fread_list_shared(fd, 2, into, 3, targets, ALL), 117);
  for (int i = 0; i < 117; i++) CHECK_EQUAL(next[i < 60 ? 10 + i : 20 + i], want[i]);

  // Empty lists.
  CHECK_EQUAL(upc_all_fread_list_local(fd, 0, NULL, 0, NULL, ALL), 0);
  CHECK_EQUAL(upc_all_fwrite_list_shared(fd, MYTHREAD == 0 ? 3 : 0, regions,
                                         MYTHREAD == 0 ? 3 : 0, targets, ALL),
              MYTHREAD == 0 ? 117 : 0);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  pass();
  return 0;
}
