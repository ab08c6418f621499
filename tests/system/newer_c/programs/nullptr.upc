// nullptr for private pointers and pointers-to-shared.
#include <stdio.h>
#include <upc.h>

shared int x;
shared int *p = nullptr;
int *q = nullptr;
shared int *shared r;

static int is_null(const void *v) { return v == nullptr; }

int main(void) {
  shared int *s = nullptr;
  if (MYTHREAD == 0) r = nullptr;
  upc_barrier;
  p = &x;
  if (p != nullptr && q == nullptr && s == nullptr && r == nullptr && is_null(q) && !is_null(&q)) puts("PASS");
  q = nullptr;
  p = nullptr;
  return p != nullptr || q;
}
