// auto: the type of the initialiser, shared or private.
#include <stdio.h>
#include <upc.h>

shared int a[THREADS];
static auto global = 7;
const auto fixed = 2.5f;

int main(void) {
  auto x = 1.5;
  auto p = &a[MYTHREAD];
  static auto s = 3000000000u;
  auto e = a[MYTHREAD];
  auto int old = 1;
  *p = 4;
  for (auto i = 0; i < 2; i++) x += i + 0.25;
  if (x == 3 && upc_threadof(p) == MYTHREAD && s == 3000000000u && global == 7 && e == 0 && old == 1 && fixed == 2.5f &&
      sizeof e == sizeof(int) && sizeof x == sizeof(double) && a[MYTHREAD] == 4)
    puts("PASS");
  return 0;
}
