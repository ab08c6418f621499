// A pointer-to-local cannot be cast to a pointer-to-shared.
// REJECT: 7:shared
int x;
int main(void) {
  int *p = &x;
  shared int *q;
  q = (shared int *)p;
  return q == 0;
}
