// ThreadSanitizer understands strict accesses of any size: they order the accesses around them and do
// not race, even with a strict access to a part of the same object.
// FLAGS: -fsanitize=thread
// SANITIZE: thread
// THREADS: 2 4
// TIMEOUT: 60
#include <stdio.h>
#include <upc.h>

typedef struct {
  long value, ready;
} wide;
typedef struct {
  char bytes[3];
} odd;

strict shared [] wide whole, parts;
strict shared [] long double extended;
strict shared [] odd small;
shared [] int data[4];

int main(void) {
  wide w = {1, 2};
  odd o = {{1, 2, 3}};
  if (MYTHREAD == 0) {
    data[0] = 40;
    whole = w;
    data[1] = 41;
    parts = w;
    data[2] = 42;
    extended = 1;
    data[3] = 43;
    small = o;
  } else if (MYTHREAD == 1) {
    do w = whole;
    while (w.ready != 2);
    if (data[0] != 40) printf("a whole structure\n");
    while (parts.ready != 2) {
    }
    if (data[1] != 41) printf("a member\n");
    while (extended == 0) {
    }
    if (data[2] != 42) printf("a long double\n");
    do o = small;
    while (o.bytes[2] != 3);
    if (data[3] != 43) printf("three bytes\n");
  }
  upc_barrier;
  if (MYTHREAD == 0) printf("PASS\n");
  return 0;
}
