// An open file is closed at the end of the program: its writes are in the file, also those of an
// outstanding operation; a file with UPC_DELETE_ON_CLOSE is deleted. (8.3, common constraints)
// The program runs itself first, then checks the files.
// THREADS: 1 3 4
#include "files.h"

#include <unistd.h>

#define BYTES (1 << 20)

static char buffer[BYTES];

// One run that ends with files open: by return, exit or upc_global_exit.
static int leave_open(const char *how) {
  upc_file_t *kept = upc_all_fopen("kept", UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_INDIVIDUAL_FP, 0,
                                   NULL);
  upc_file_t *gone = upc_all_fopen(
      "gone", UPC_RDWR | UPC_CREATE | UPC_INDIVIDUAL_FP | UPC_DELETE_ON_CLOSE, 0, NULL);
  CHECK(kept != NULL && gone != NULL);
  memset(buffer, 'a' + MYTHREAD, BYTES);
  upc_all_fseek(kept, (upc_off_t)MYTHREAD * BYTES, UPC_SEEK_SET);
  upc_all_fwrite_local_async(kept, buffer, 1, BYTES, ALL);
  CHECK_EQUAL(upc_all_fwrite_local(gone, buffer, 1, 10, ALL), 10);
  CHECK_EQUAL(chdir("/"), 0);
  upc_barrier;
  if (how[0] == 'e') exit(0);
  if (how[0] == 'g' && MYTHREAD == 0) upc_global_exit(0);
  if (how[0] == 'g') upc_barrier;
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 2) return leave_open(argv[1]);
  static const char *const ways[] = {"return", "exit", "global_exit"};
  for (int w = 0; w < 3; w++) {
    upc_barrier;
    if (MYTHREAD == 0) {
      unlink("kept");
      char command[4096];
      snprintf(command, sizeof command, "UPC_THREADS=%d %s %s", THREADS, argv[0], ways[w]);
      CHECK_EQUAL(system(command), 0);
      CHECK(access("gone", F_OK) != 0);
      FILE *file = open_plain("kept", "r");
      for (int t = 0; t < THREADS; t++) {
        CHECK_EQUAL(fread(buffer, 1, BYTES, file), BYTES);
        for (int i = 0; i < BYTES; i++) CHECK_EQUAL(buffer[i], 'a' + t);
      }
      fclose(file);
    }
  }
  pass();
  return 0;
}
