// With dynamic THREADS, it is not a constant, and cannot be a block size.
// REJECT: 3:constant
shared [THREADS] int a[4 * THREADS];
int main(void) { return 0; }
