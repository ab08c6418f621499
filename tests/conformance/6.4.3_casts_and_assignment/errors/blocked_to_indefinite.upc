// A definite block size does not become indefinite without a cast.
// REJECT: 6:block size
// FLAGS: -pedantic-errors
shared int a[THREADS];
int main(void) {
  shared [] int *p = &a[0];
  return *p;
}
