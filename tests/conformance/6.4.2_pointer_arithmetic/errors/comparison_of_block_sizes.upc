// Pointers with different block sizes are different types.
// REJECT: 6:block size|distinct|different
shared [2] int a[2 * THREADS];
shared [4] int b[4 * THREADS];
int main(void) {
  return &a[1] == &b[1];
}
