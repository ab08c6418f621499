// Characters and strings in shared memory, copied by loops and in bulk.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>
#include "../check.h"

shared [32] char names[THREADS][32];
shared [] const char greeting[] = "good day";
shared const char *shared none;

static int shared_length(shared [] const char *s) {
  int n = 0;
  while (*s++) n++;
  return n;
}

int main(void) {
  char local[32];
  sprintf(local, "thread %d", MYTHREAD);
  upc_memput(names[MYTHREAD], local, strlen(local) + 1);
  upc_barrier;
  int t = (MYTHREAD + 1) % THREADS;
  upc_memget(local, &names[t][0], 32);
  CHECK_EQUAL(atoi(local + 7), t);
  CHECK_EQUAL(strlen((char *)names[MYTHREAD]), 8);
  CHECK_EQUAL(shared_length(greeting), 8);
  CHECK_EQUAL(names[t][7] - '0', t);
  CHECK(none == NULL);
  CHECK_EQUAL(sizeof greeting, 9);
  upc_barrier;
  names[MYTHREAD][0] -= 'a' - 'A';
  CHECK_EQUAL(*(char *)names[MYTHREAD], 'T');
  pass();
  return 0;
}
