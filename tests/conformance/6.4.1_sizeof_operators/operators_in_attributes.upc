// 6.4.1: the size operators are constants in aligned and _Alignas, too: of variables, members and types.
#include <stdio.h>
#include <upc.h>

shared int A[8 * THREADS];
shared [4] short B[4 * THREADS];
struct s {
  char c;
  int x __attribute__((aligned(upc_localsizeof(A))));
};
int y __attribute__((aligned(upc_elemsizeof(A) * 8)));
typedef int z_t __attribute__((__aligned__(upc_blocksizeof(B) * 4)));
_Alignas(upc_elemsizeof(A) * 16) int w;
struct __attribute__((aligned(upc_localsizeof(B)))) t {
  char c;
};

int main(void) {
  _Alignas(upc_localsizeof(B) * 2) char local = 1;
  int wrong = sizeof(struct s) != 64 || _Alignof(struct s) != 32 || _Alignof(y) != 32 || _Alignof(z_t) != 16 || _Alignof(w) != 64;
  wrong += sizeof(struct t) != 8 || (unsigned long)&local % 16 != 0 || (unsigned long)&y % 32 != 0 || local != 1;
  upc_barrier;
  if (MYTHREAD == 0 && !wrong) puts("PASS");
  return wrong;
}
