// Labels of a block are declared before everything else in it, also if the translator stores a row's length there.
// THREADS: 1 2 3
#include <upc.h>
#include "../check.h"

static int fill(int n, shared [] int (*rows)[n], int value) {
  __label__ out, again;
  int i = 0;
again:
  if (i == n) goto out;
  rows[1][i++] = value;
  goto again;
out:
  return i;
}

static void nothing(int n, shared [] int (*rows)[n]) { __label__ unused; unused:; }

int main(int argc, char **argv) {
  __label__ end;
  int n = argc + 2;
  shared [] int *all = upc_all_alloc(1, 100 * sizeof(int));
  shared [] int (*rows)[n] = (shared [] int (*)[n])all;
  if (MYTHREAD == 0) {
    CHECK(fill(n, rows, 7) == n);
    nothing(n, rows);
    for (int i = 0; i < n; ++i) CHECK(all[n + i] == 7);
    CHECK(sizeof(*rows) == n * sizeof(int));
  }
  upc_barrier;
  if (n > 100) goto end;
  upc_barrier;
end:
  pass();
  return 0;
}
