// Shared scalars, structures and pointers with initialisers.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct point { int x, y; };
enum level { LOW = 2, HIGH = 9 };
shared int a = 3 * 7;
shared double d = 1e-3;
shared char c = 'q';
shared enum level level = HIGH;
shared struct point origin = {4, 5};
static shared struct point named = {.y = 8};
shared long double ld = -2.5L;
shared unsigned long long big = 1ULL << 63;
shared int *shared null = NULL;
shared _Bool yes = 12;
shared int braced = {6};

int main(void) {
  CHECK_EQUAL(a, 21);
  CHECK(d == 1e-3 && ld == -2.5L);
  CHECK_EQUAL(c, 'q');
  CHECK_EQUAL(level, HIGH);
  CHECK_EQUAL(origin.x * 10 + origin.y, 45);
  CHECK_EQUAL(named.x * 10 + named.y, 8);
  CHECK(big == 1ULL << 63);
  CHECK(null == NULL && yes == 1);
  CHECK_EQUAL(braced, 6);
  pass();
  return 0;
}
