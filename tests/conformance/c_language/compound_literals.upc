// Compound literals as values, arguments and arrays, and stored to shared memory.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct pair { int a, b; };
shared struct pair pairs[THREADS];
shared int x = 4;
static int *file_scope = (int[]){7, 8, 9};

static int sum(const int *v, int n) { return n ? *v + sum(v + 1, n - 1) : 0; }
static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }

int main(void) {
  pairs[MYTHREAD] = (struct pair){MYTHREAD, 10};
  pairs[MYTHREAD] = swap(pairs[MYTHREAD]);
  CHECK_EQUAL(pairs[MYTHREAD].a, 10);
  CHECK_EQUAL(pairs[MYTHREAD].b, MYTHREAD);
  CHECK_EQUAL(sum((int[]){1, x, MYTHREAD}, 3), 5 + MYTHREAD);
  struct pair *p = &(struct pair){.b = x};
  p->a += p->b;
  CHECK_EQUAL(p->a, 4);
  CHECK_EQUAL(*((shared int *[]){NULL, &x})[1], 4);
  file_scope[1] += MYTHREAD;
  CHECK_EQUAL(sum(file_scope, 3), 24 + MYTHREAD);
  pass();
  return 0;
}
