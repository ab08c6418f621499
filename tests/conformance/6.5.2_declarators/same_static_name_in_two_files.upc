// Static objects of one name in two files are two objects, whether shared or private.
// EXTRA: same_static_name_in_two_files_part.upc
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

static shared int hidden[THREADS];
static int own = 1;
static int twice(void) { return 2 * own; }
extern int other_hidden(void);

int main(void) {
  hidden[MYTHREAD] = 5;
  own += 10;
  upc_barrier;
  CHECK_EQUAL(other_hidden(), 700);
  CHECK_EQUAL(hidden[(MYTHREAD + 1) % THREADS], 5);
  CHECK_EQUAL(twice(), 22);
  CHECK_EQUAL(own, 11);
  pass();
  return 0;
}
