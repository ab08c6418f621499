// Two pointers-to-shared cannot be added.
// REJECT: 6:operands
shared int a[THREADS];
int main(void) {
  shared int *p = a;
  p = p + p;
  return 0;
}
