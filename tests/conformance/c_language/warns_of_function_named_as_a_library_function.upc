// A program's function that also replaces the C library's for the runtime; a static one belongs to the file only.
// WARN: 4:another name
#include "../check.h"
int creat(const char *name, unsigned mode) { return mode && name ? 7 : 8; }
static int unlink(const char *name) { return name ? 9 : 10; }
static inline int readlink(int n) { return n + 1; }

int main(void) {
  CHECK_EQUAL(creat("a", 1), 7);
  CHECK_EQUAL(unlink("a"), 9);
  CHECK_EQUAL(readlink(1), 2);
  pass();
  return 0;
}
