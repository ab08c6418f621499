// A pragma between external declarations is in effect until the next one.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int flag[THREADS], data[THREADS];

#pragma upc strict
static void send(int to, int value) {
  data[to] = value;
  flag[to] = 1;
}
static int receive(void) {
  while (!flag[MYTHREAD])
    ;
  return data[MYTHREAD];
}
#pragma upc relaxed

int main(void) {
  send((MYTHREAD + 1) % THREADS, 100 + MYTHREAD);
  CHECK_EQUAL(receive(), 100 + (MYTHREAD + THREADS - 1) % THREADS);
  data[MYTHREAD]++;
  pass();
  return 0;
}
