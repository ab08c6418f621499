// bupc_assert_type compares two types, with their layouts and qualifiers.
// THREADS: 1 2
// STATIC: 2
#include "../check.h"

shared int one;
shared[10] int ten[100 * THREADS];
typedef shared[2] int *(*function)(const int *, shared float *);
static shared[2] int *of_that_type(const int *a, shared float *b) {
  (void)a, (void)b;
  return NULL;
}
struct s {
  int x;
} s1;

#define SAME(a, b) CHECK(bupc_assert_type(a, b) == 1)
#define DIFFERENT(a, b) CHECK(bupc_assert_type(a, b) == 0)

_Static_assert(bupc_assert_type(int, int), "a constant");

int main(void) {
  int i = 0;
  unsigned u = 0;
  long l = 0;
  SAME(i, int);
  SAME(i + 1L, l);
  SAME(int, signed);
  DIFFERENT(i, u);
  DIFFERENT(int, const int);
  DIFFERENT(long, long long);
  SAME(one, shared int);
  SAME(one, shared[1] int);
  DIFFERENT(one, int);
  SAME(ten[0], shared[10] int);
  DIFFERENT(ten[0], shared[5] int);
  DIFFERENT(ten[0], shared[] int);
  SAME(&ten[3], shared[10] int *);
  DIFFERENT(&ten[3], shared[] int *);
  DIFFERENT(shared strict int, shared relaxed int);
  SAME(shared[4] int *shared *, shared[4] int *shared *);
  DIFFERENT(shared[4] int *shared *, shared[3] int *shared *);
  SAME(function, __typeof__(&of_that_type));
  SAME(struct s, s1);
  SAME(MYTHREAD, int);
  SAME(upc_threadof(&one), size_t);
  SAME(sizeof i, size_t);
  (void)i, (void)u, (void)l;
  pass();
  return 0;
}
