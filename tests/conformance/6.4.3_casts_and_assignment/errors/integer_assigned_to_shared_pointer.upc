// An integer does not convert to a pointer-to-shared.
// REJECT: 5:integer
int main(void) {
  shared int *p;
  p = 4;
  return p == 0;
}
