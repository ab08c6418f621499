// Nor a static local one.
// REJECT: 4:THREADS
int main(void) {
  static int a[2 * THREADS];
  return a[0];
}
