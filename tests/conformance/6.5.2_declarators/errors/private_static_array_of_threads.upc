// With dynamic THREADS, the size of a private static local array cannot contain it.
// REJECT: 4:THREADS
int main(void) {
  static int a[2 * THREADS];
  return a[0];
}
