// K&R definitions with parameters of every kind, pointers-to-shared among them.
// FLAGS: -Wno-implicit-int
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [2] int a[2 * THREADS];

static int add(x, y, c, f)
int x;
short y;
char c;
float f;
{
  return x + y + c + (int)f;
}

static int read_at(p, i)
shared [2] int *p;
int i;
{
  return p[i];
}

static int total(v, n, g)
int v[], n;
shared void *g;
{
  int sum = g == 0;
  while (n--) sum += *v++;
  return sum;
}

static nothing() { return 5; }

int main(void) {
  int local[3] = {1, 2, 3};
  if (MYTHREAD == 0) a[1] = 30;
  upc_barrier;
  CHECK_EQUAL(add(1, 2, 3, 4.5), 10);
  CHECK_EQUAL(read_at(a, 1), 30);
  CHECK_EQUAL(total(local, 3, (shared void *)a), 6);
  CHECK_EQUAL(nothing(), 5);
  pass();
  return 0;
}
