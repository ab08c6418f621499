// Shared and private objects that two files share, with and without extern.
// EXTRA: extern_and_two_files_part.upc
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

extern shared int counter;
extern shared [4] int blocked[4 * THREADS];
shared int tentative[THREADS];
shared double tentative_scalar;
extern int private_there;
int private_tentative;
int private_here = 12;
shared int defined_here = 6;
extern int helper(int);
extern shared int *address_of_counter(void);

int main(void) {
  CHECK_EQUAL(counter, 41);
  CHECK(address_of_counter() == &counter);
  blocked[4 * MYTHREAD + 1] = MYTHREAD;
  tentative[MYTHREAD] = 3;
  private_tentative = MYTHREAD;
  private_there += MYTHREAD;
  CHECK_EQUAL(private_there, 30 + MYTHREAD);
  if (MYTHREAD == 0) tentative_scalar = 0.5;
  upc_barrier;
  CHECK_EQUAL(helper(5), 5 + 3 + MYTHREAD + 12 + 6);
  CHECK_EQUAL(tentative[MYTHREAD], 4);
  CHECK_EQUAL(private_here, 13);
  pass();
  return 0;
}
