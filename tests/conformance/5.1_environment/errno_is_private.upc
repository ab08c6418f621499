// errno belongs to the thread.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <errno.h>
#include "../check.h"

int main(void) {
  errno = MYTHREAD + 1;
  upc_barrier;
  CHECK_EQUAL(errno, MYTHREAD + 1);
  errno = 0;
  upc_barrier;
  if (MYTHREAD == 0) errno = EINVAL;
  upc_barrier;
  CHECK_EQUAL(errno, MYTHREAD == 0 ? EINVAL : 0);
  pass();
  return 0;
}
