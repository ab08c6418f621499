// An integer variable cannot be cast to a pointer-to-shared, even if it holds 0.
// REJECT: 6:integer
int main(void) {
  long zero = 0;
  shared [] int *p;
  p = (shared [] int *)zero;
  return p == 0;
}
