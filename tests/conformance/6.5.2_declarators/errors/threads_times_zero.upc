// The factor is positive.
// REJECT: 3:positive
shared int a[0 * THREADS];
int main(void) { return 0; }
