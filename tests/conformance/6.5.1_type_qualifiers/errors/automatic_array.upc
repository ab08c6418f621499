// An array with automatic storage duration cannot have a shared element type.
// REJECT: 5:automatic|static
int main(void) {
  int n = 1;
  shared [] int a[10];
  return n;
}
