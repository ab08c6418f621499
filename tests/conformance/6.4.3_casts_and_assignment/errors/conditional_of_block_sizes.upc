// Both operands of ?: need the same block size.
// REJECT: 6:block size
shared [4] int a[4 * THREADS];
shared [2] int b[2 * THREADS];
int main(void) {
  return *(MYTHREAD ? a : b);
}
