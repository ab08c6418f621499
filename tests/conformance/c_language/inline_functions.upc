// inline functions of every linkage, in the file and from a header.
// EXTRA: inline_functions_part.upc
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"
#include "inline_functions.h"

static inline int local_inline(shared int *p) { return *p + 1; }
inline int external_inline(int n) { return n + 2; }
extern inline int external_inline(int n);
shared int x = 5;
extern int other_file(void);

int main(void) {
  CHECK_EQUAL(local_inline(&x), 6);
  CHECK_EQUAL(external_inline(1), 3);
  CHECK_EQUAL(from_header(&x), 15);
  CHECK_EQUAL(count_calls(), 1);
  CHECK_EQUAL(count_calls(), 2);
  CHECK_EQUAL(other_file(), 101);
  CHECK_EQUAL(count_calls(), 3);
  pass();
  return 0;
}
