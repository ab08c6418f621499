// A pointer-to-shared becomes a pointer-to-local only with a cast.
// REJECT: 6:shared
shared int x;
int main(void) {
  int *p;
  p = &x;
  return *p;
}
