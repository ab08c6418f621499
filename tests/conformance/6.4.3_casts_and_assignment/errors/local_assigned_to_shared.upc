// A pointer-to-local is not assigned to a pointer-to-shared.
// REJECT: 5:shared
int main(void) {
  int x = 1;
  shared int *p = &x;
  return *p;
}
