// The headers of C and POSIX together with those of UPC.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <assert.h>
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include "../check.h"

shared double root[THREADS];

int main(void) {
  bool is_set = true;
  int64_t wide = INT64_C(1) << 40;
  root[MYTHREAD] = sqrt(2.0 * 8.0);
  assert(is_set);
  CHECK(root[MYTHREAD] == 4.0);
  CHECK(toupper('a') == 'A' && strlen("abc") == 3 && CHAR_BIT == 8);
  CHECK(wide > INT_MAX && DBL_DIG >= 15);
  CHECK(getpid() > 0);
  pass();
  return 0;
}
