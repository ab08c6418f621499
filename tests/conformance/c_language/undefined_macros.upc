// Names that are macros of headers or of the compiler, undefined and used for the program's own objects.
#include <assert.h>
#include <complex.h>
#include <stdio.h>
#include <sys/param.h>
#undef I
#undef MIN
#undef linux
#undef unix
#undef assert
#undef BUFSIZ
#undef isdigit
#undef EOF
int I = 3, linux = 4;
static int BUFSIZ = 5, unix;
static int MIN(int a, int b) { return a < b ? a : b; }
static int assert(int x) { return x + 1; }
struct end { int EOF; };
#include <stdlib.h>
#include "../check.h"
#include <sys/wait.h>

shared int MAXHOSTNAMELEN_of[THREADS];

int main(void) {
  struct end e = {7};
  CHECK_EQUAL(I + linux + BUFSIZ + unix, 12);
  CHECK_EQUAL(MIN(2, 3), 2);
  CHECK_EQUAL(assert(1), 2);
  CHECK_EQUAL(e.EOF, 7);
  CHECK_EQUAL(WEXITSTATUS(256), 1);
  CHECK_EQUAL(MAX(3, MAXHOSTNAMELEN_of[MYTHREAD]), 3);
  pass();
  return 0;
}
