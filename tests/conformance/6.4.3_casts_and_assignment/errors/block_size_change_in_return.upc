// The block size of a returned pointer must be that of the function's type.
// REJECT: 6:block size
// FLAGS: -pedantic-errors
shared [4] int a[4 * THREADS];
static shared [3] int *third(void) {
  return a;
}
int main(void) { return *third(); }
