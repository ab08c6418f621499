// The block size changes only with a cast.
// REJECT: 7:block size
// FLAGS: -pedantic-errors
shared [4] int a[4 * THREADS];
int main(void) {
  shared [2] int *p;
  p = a;
  return *p;
}
