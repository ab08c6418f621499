// A pointer-to-shared moves by an integral number of elements.
// REJECT: 6:operands
shared int a[THREADS];
int main(void) {
  shared int *p = a;
  p += 1.5;
  return 0;
}
