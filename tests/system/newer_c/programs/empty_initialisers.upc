// {} for arrays and structures.
#include <stdio.h>
#include <upc.h>

struct s {
  int a, b;
  shared int *p;
};
static struct s global = {};

int main(void) {
  int a[3] = {};
  struct s s = {};
  if (a[2] == 0 && s.b == 0 && s.p == NULL && global.a == 0 && ((struct s){}).a == 0) puts("PASS");
  return 0;
}
