// The block size of an argument must be that of the parameter.
// REJECT: 7:block size
// FLAGS: -pedantic-errors
shared [4] int a[4 * THREADS];
static int first(shared int *p) { return *p; }
int main(void) {
  return first(a);
}
