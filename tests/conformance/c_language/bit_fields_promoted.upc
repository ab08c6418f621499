// The value of a bit-field of a shared structure is promoted as that of a private one: to an int if an
// int can represent all its values, for any declared type.
#include "../check.h"

struct fields {
  unsigned f : 5;
  _Bool b : 1;
  unsigned char c : 3;
  unsigned long long k : 20;
  unsigned w : 32;
};
shared struct fields at[THREADS];
static struct fields here;

#define BELOW_ZERO(value) ((value) < 0)
#define CHECK_ALIKE(x, ...) \
  CHECK_EQUAL(BELOW_ZERO(x(at[MYTHREAD]) __VA_ARGS__), BELOW_ZERO(x(here) __VA_ARGS__))
#define F(s) (s).f
#define C(s) (s).c
#define K(s) (s).k
#define W(s) (s).w
#define MINUS_F(s) -(s).f
#define NOT_F(s) ~(s).f
#define PUT(s) ((s).f = 2)
#define ADDED(s) ((s).f += 2)
#define BEFORE(s) --(s).f
#define CHOSEN(s) (MYTHREAD < 0 ? 1 : (s).f)

int main(void) {
  here = (struct fields){.f = 3, .b = 1, .c = 2, .k = 3, .w = 3};
  at[MYTHREAD] = here;
  CHECK(at[MYTHREAD].f - 5 < 0);
  CHECK(!(1 <= -at[MYTHREAD].f));
  CHECK_ALIKE(F, -5);
  CHECK_ALIKE(C, -5);
  CHECK_ALIKE(K, -5);
  CHECK_ALIKE(W, -5);
  CHECK_ALIKE(MINUS_F);
  CHECK_ALIKE(NOT_F);
  CHECK_ALIKE(CHOSEN, -5);
  CHECK_ALIKE(PUT, -5);
  CHECK_ALIKE(ADDED, -9);
  CHECK(at[MYTHREAD].f++ - 9 < 0);  // gcc's result for private bit-fields; clang's is unsigned
  here.f++;
  CHECK_ALIKE(BEFORE, -9);
  CHECK_EQUAL(at[MYTHREAD].f, here.f);
  pass();
  return 0;
}
