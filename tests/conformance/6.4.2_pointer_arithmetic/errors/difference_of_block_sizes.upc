// Pointers with different block sizes cannot be subtracted.
// REJECT: 6:block size
shared [2] int a[2 * THREADS];
shared [4] int b[4 * THREADS];
int main(void) {
  return (int)(&a[1] - &b[1]);
}
