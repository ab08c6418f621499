// The factor is positive.
// REJECT: 3:.
shared int a[0 * THREADS];
int main(void) { return 0; }
