// constexpr objects, as sizes and as block sizes.
#include <stdio.h>
#include <upc.h>

constexpr int kN = 4;
constexpr double kHalf = 0.5;
shared [kN] int a[kN * THREADS];

int main(void) {
  constexpr unsigned kLocal = kN + 1;
  int b[kLocal] = {};
  static int c[kN];
  int i;
  upc_forall(i = 0; i < kN * THREADS; i++; &a[i]) a[i] = i;
  upc_barrier;
  if (a[kN * THREADS - 1] == kN * THREADS - 1 && sizeof b == 5 * sizeof(int) && sizeof c == 16 && kHalf == 0.5) puts("PASS");
  return b[0];
}
