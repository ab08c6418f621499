// Berkeley's extensions that have different names in C and in UPC: called, and as objects.
// THREADS: 1 2 3
#include <bupc_extensions.h>

#include "../conformance/check.h"

static shared void *(*const add)(shared void *, size_t, size_t, ptrdiff_t) = bupc_ptradd;
shared[3] int a[6 * THREADS];

int main(void) {
  char text[200] = "";
  shared[3] int *p = (shared[3] int *)bupc_ptradd(a, 3, sizeof *a, 4);
  CHECK(p == &a[4]);
  CHECK((shared[3] int *)add(p, 3, sizeof *a, -3) == &a[1]);
  CHECK_EQUAL(bupc_dump_shared(p, text, BUPC_DUMP_MIN_LENGTH), 0);
  CHECK(text[0] != 0);
  CHECK_EQUAL(bupc_dump_shared(p, text, BUPC_DUMP_MIN_LENGTH - 1), -1);
  pass();
  return 0;
}
