// With static THREADS, it is an integer constant, also for #if.
// STATIC: 4
// THREADS: none
#include "../check.h"

#if THREADS != 4
#error THREADS should be 4 here
#endif
#if THREADS > 2 && THREADS < 8
int private_array[THREADS] = {1, 2, 3, 4};
#endif
enum { DOUBLE = 2 * THREADS };
struct bits { unsigned field : THREADS; };
_Static_assert(THREADS == 4, "static THREADS");

int main(void) {
  static int square[THREADS][THREADS];
  struct bits bits = {15};
  switch (MYTHREAD + 1) {
    case THREADS: square[0][0] = 1; break;
    case THREADS + 1: square[0][0] = 2; break;
  }
  CHECK_EQUAL(square[0][0], MYTHREAD == 3);
  CHECK_EQUAL(DOUBLE, 8);
  CHECK_EQUAL(bits.field, 15);
  CHECK_EQUAL(sizeof private_array / sizeof *private_array, 4);
  CHECK_EQUAL(private_array[MYTHREAD], MYTHREAD + 1);
  pass();
  return 0;
}
