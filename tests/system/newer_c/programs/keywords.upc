// static_assert, thread_local, alignas and alignof without a header.
#include <stdio.h>
#include <upc.h>

static_assert(sizeof(int) == 4);
static thread_local int t = 3;
alignas(64) static char c[3];
struct m {
  static_assert(1 == 1);
  alignas(16) int a;
};

int main(void) {
  alignas(32) int x = alignof(struct m);
  static thread_local int u = 2;
  if (x == 16 && t == 3 && u == 2 && (unsigned long)&x % 32 == 0 && (unsigned long)c % 64 == 0) puts("PASS");
  return 0;
}
