// Empty statements, declarations without declarators, nested parentheses, unnamed parameters.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

;
struct only_a_tag;
enum { NOTHING };
extern int unnamed(int, shared int *, int (*)(void), shared [] char[], ...);
shared int x, (y), ((z)), (*(p)), (a[THREADS]);
int (private_name), *(*pp);
int f(void), g(void);
int (f)(void) { return 1; }
int g(void) { return 2; }

int main(void) {
  ;
  {}
  {
    ;
  }
  if (MYTHREAD == 0)
    ;
  else
    ;
  for (;;) break;
  p = &((y));
  (((a)[(MYTHREAD)])) = ((f)() + (&g)());
  upc_barrier;
  if (MYTHREAD == 0) *(&(*(p))) = (3);
  upc_barrier;
  CHECK_EQUAL((x) + (y) + (z) + (a)[0], 6);
  CHECK(!pp && !private_name);
label:;
  pass();
  return 0;
}
