// The sum of shared objects is a value without an address.
// REJECT: 5:address
shared int a, b;
int main(void) {
  shared int *p = &(a + b);
  return *p;
}
