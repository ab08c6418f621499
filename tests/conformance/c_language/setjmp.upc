// setjmp and longjmp within a thread; static jump buffers are private.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <setjmp.h>
#include "../check.h"

static jmp_buf buffer;
shared int reached[THREADS];

static void fail(int code) {
  reached[MYTHREAD] = code;
  longjmp(buffer, code);
}

int main(void) {
  volatile int tries = 0;
  int code = setjmp(buffer);
  if (code < 3) {
    tries++;
    fail(code + 1);
  }
  CHECK_EQUAL(tries, 3);
  CHECK_EQUAL(reached[MYTHREAD], 3);
  pass();
  return 0;
}
