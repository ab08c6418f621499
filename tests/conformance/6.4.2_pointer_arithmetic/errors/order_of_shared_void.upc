// The relational operators need a complete type.
// REJECT: 6:void|incomplete
shared int x;
int main(void) {
  shared void *p = &x, *q = 0;
  if (p > q) return 1;
  return 0;
}
