// Members of packed structures have any alignment; the checking runtime accesses them as bytes.
// FLAGS: -g
#include <upc.h>

#include "../check.h"

#pragma pack(1)
struct packed { char c; int i; double d; short s[2]; };
#pragma pack()
struct __attribute__((packed)) other { char c; long l; float f; };

shared struct packed a[THREADS];
strict shared struct other b[THREADS];
strict shared long double wide;

int main(void) {
  a[MYTHREAD].i = 5, a[MYTHREAD].d = 2.5;
  a[MYTHREAD].d += 1;
  a[MYTHREAD].s[1] = 7;
  b[MYTHREAD].l = 1L << 40, b[MYTHREAD].f = 0.5f;
  b[MYTHREAD].l++;
  if (MYTHREAD == 0) wide = 1.25L;
  upc_barrier;
  CHECK(a[MYTHREAD].i == 5 && a[MYTHREAD].d == 3.5 && a[MYTHREAD].s[1] == 7);
  CHECK(b[MYTHREAD].l == (1L << 40) + 1 && b[MYTHREAD].f == 0.5f);
  CHECK(wide == 1.25L);
  pass();
  return 0;
}
