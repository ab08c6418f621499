// -finstrument-functions calls for the program's own functions, and for none of the runtime's.
// FLAGS: -finstrument-functions
#include "../check.h"

#define PLAIN __attribute__((no_instrument_function))

shared int total;
static int entered, left;
static void *last;

void __cyg_profile_func_enter(void *function, void *caller) PLAIN;
void __cyg_profile_func_exit(void *function, void *caller) PLAIN;
void __cyg_profile_func_enter(void *function, void *caller) { (void)caller, entered++, last = function; }
void __cyg_profile_func_exit(void *function, void *caller) { (void)function, (void)caller, left++; }

static void put(int value) { total = value; }
static int get(void) { return total; }

PLAIN int main(void) {
  CHECK(entered == 0);
  if (MYTHREAD == 0) put(5);
  upc_barrier;
  CHECK(get() == 5);
  CHECK(entered == 1 + (MYTHREAD == 0));
  CHECK(left == entered);
  CHECK(last == (void *)get);
  pass();
  return 0;
}
