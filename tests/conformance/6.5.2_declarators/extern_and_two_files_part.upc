// The other half of extern_and_two_files.upc.
#include "../check.h"

shared int counter = 41;
shared [4] int blocked[4 * THREADS];
shared int tentative[THREADS];
shared double tentative_scalar;
int private_there = 30;
int private_tentative;
extern int private_here;
extern shared int defined_here;

shared int *address_of_counter(void) { return &counter; }

int helper(int n) {
  CHECK_EQUAL(blocked[4 * MYTHREAD + 1], MYTHREAD);
  CHECK(tentative_scalar == 0.5);
  CHECK_EQUAL(private_there, 30 + MYTHREAD);
  return n + tentative[MYTHREAD]++ + private_tentative + private_here++ + defined_here;
}
