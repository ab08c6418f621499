// Nor does a definite block size become indefinite without a cast.
// REJECT: 5:block size
shared int a[THREADS];
int main(void) {
  shared [] int *p = &a[0];
  return *p;
}
