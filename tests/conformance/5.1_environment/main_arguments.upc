// argc and argv reach main() on every thread.
// ARGS: one -2 three=3
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>
#include "../check.h"

int main(int argc, char **argv) {
  CHECK_EQUAL(argc, 4);
  CHECK(strcmp(argv[1], "one") == 0);
  CHECK(strcmp(argv[2], "-2") == 0);
  CHECK(strcmp(argv[3], "three=3") == 0);
  CHECK(argv[4] == NULL);
  CHECK(argv[0] != NULL && argv[0][0] != 0);
  pass();
  return 0;
}
