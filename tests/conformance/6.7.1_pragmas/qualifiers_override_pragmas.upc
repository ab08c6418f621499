// A qualified type keeps its mode under any pragma.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

strict shared int always[THREADS];
relaxed shared int never[THREADS];

#pragma upc relaxed
static void signal_right(void) { always[(MYTHREAD + 1) % THREADS] = 1; }
static void wait_left(void) {
  while (!always[MYTHREAD])
    ;
}
#pragma upc strict

int main(void) {
  never[(MYTHREAD + 1) % THREADS] = 5;
  signal_right();
  wait_left();
  CHECK_EQUAL(never[MYTHREAD], 5);
  pass();
  return 0;
}
