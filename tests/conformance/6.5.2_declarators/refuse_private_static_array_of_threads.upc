// Nor a static local one.
// REJECT: 4:.
int main(void) {
  static int a[2 * THREADS];
  return a[0];
}
