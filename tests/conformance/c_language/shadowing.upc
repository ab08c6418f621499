// Local names hide file-scope ones, shared or private; members and labels have separate name spaces.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int g = 1;
shared int s = 2;
struct g { int g; };
typedef int type;

static int parameter(int g, int s) { return g * 10 + s; }
static int blocks(void) {
  int total = g;
  {
    int g = 10, s = 20;
    total += g + s;
    {
      extern int g;
      extern shared int s;
      total += g + s;
    }
    for (int s = 0; s < 3; s++) total += s;
  }
  return total + s;
}
static int same_names(void) {
  struct g v = {.g = g}, *p = &v;
  enum { s = 50 };
  goto g;
g:
  p->g += s;
  return v.g;
}
static int hidden_type(void) {
  int type = 4;
  return type * sizeof(char);
}

int main(void) {
  CHECK_EQUAL(parameter(3, 4), 34);
  CHECK_EQUAL(blocks(), 1 + 30 + 3 + 3 + 2);
  CHECK_EQUAL(same_names(), 51);
  CHECK_EQUAL(hidden_type(), 4);
  int s = MYTHREAD, *g = &s;
  *g += 1;
  CHECK_EQUAL(s, MYTHREAD + 1);
  pass();
  return 0;
}
