// The C macros give the user's file and line, also after UPC statements.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>
#include "../check.h"

shared int a[THREADS];
static int line_here(void) { return __LINE__; }

int main(void) {
  int first = __LINE__;
  a[MYTHREAD] = __LINE__ - first;
  upc_barrier; int same = __LINE__;
  CHECK_EQUAL(a[MYTHREAD], 1);
  CHECK_EQUAL(same, first + 2);
  CHECK_EQUAL(first - line_here(), 3);
  CHECK(strstr(__FILE__, "c_macros_and_lines.upc") != NULL);
  CHECK(strcmp(__func__, "main") == 0);
  CHECK(__STDC__ == 1 && __STDC_VERSION__ >= 199901L);
#line 900 "elsewhere.upc"
  CHECK_EQUAL(__LINE__, 900);
  CHECK(strcmp(__FILE__, "elsewhere.upc") == 0);
  pass();
  return 0;
}
