// Local names that generated code could use, and words that are keywords in C++.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct class { int new, delete, this, template, private, public, virtual; };
shared struct class namespace[THREADS];
int operator = 1, friend = 2, using = 3, try = 4, catch = 5;

static int throw(int typename) { return typename + 1; }

int main(void) {
  int _tmp = 1, __t = 2, tmp0 = 3, val = 4, res = 5, ptr = 6, user_main = 7, result = 8, dst = 9;
  int upcr = 10, p = 11, q = 12, t = 13, n = 14, i = 15, src = 16, idx = 17, elem = 18, off = 19;
  namespace[MYTHREAD].new = _tmp + __t + tmp0 + val + res + ptr + user_main + result + dst;
  namespace[MYTHREAD].new += upcr + p + q + t + n + i + src + idx + elem + off;
  CHECK_EQUAL(namespace[MYTHREAD].new, 190);
  namespace[MYTHREAD].this = namespace[MYTHREAD].new++ + throw(operator+ friend);
  CHECK_EQUAL(namespace[MYTHREAD].this, 194);
  CHECK_EQUAL(using + try + catch, 12);
  int shared_temporary = ({ int _tmp = namespace[MYTHREAD].this; _tmp++; 2 * _tmp - 1; });
  CHECK_EQUAL(shared_temporary, 389);
  pass();
  return 0;
}
