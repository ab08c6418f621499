// The size of an array that depends on THREADS is not a constant.
// REJECT: 4:constant, and without -T, THREADS has no value
shared int a[4 * THREADS];
shared [sizeof(a)] char b[4 * THREADS];
int main(void) { return 0; }
