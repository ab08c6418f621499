// upc_localsizeof is an integer constant, also if THREADS is dynamic.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [5] int values[5 * THREADS];
static char copy[upc_localsizeof(values)];
enum { BYTES = upc_localsizeof(values) };

int main(void) {
  CHECK_EQUAL(sizeof copy, upc_localsizeof(values));
  CHECK_EQUAL(BYTES, sizeof copy);
  CHECK(BYTES >= 5 * sizeof(int));
  pass();
  return 0;
}
