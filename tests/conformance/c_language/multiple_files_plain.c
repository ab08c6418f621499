// A C source, which upcc compiles as UPC, for multiple_files.upc.
#include "multiple_files.h"

static int calls;

int scale(int n) {
  calls++;
  return 3 * n + 1;
}

int times_scaled(void) { return calls; }
