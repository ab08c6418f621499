// One thread writes 5,000 elements of eight bytes in one copy, and another reads them in one copy.
#include <stdio.h>
#include <upc_relaxed.h>

enum { N = 5000 };
shared [] long all[N];

int main(void) {
  static long mine[N];
  if (MYTHREAD == 0) {
    for (int i = 0; i < N; i++) mine[i] = 1;
    upc_memput(all, mine, sizeof mine);
  } else {
    upc_memget(mine, all, sizeof mine);
    printf("%ld\n", mine[0]);
  }
  return 0;
}
