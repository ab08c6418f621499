// Pointers with different block sizes are different types.
// REJECT: 7:block size|distinct|different
shared int a[THREADS];
int main(void) {
  shared [] int *p = 0;
  shared int *q = a;
  while (q < p) q++;
  return 0;
}
