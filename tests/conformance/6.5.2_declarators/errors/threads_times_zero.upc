// The factor of THREADS must be positive.
// REJECT: 3:positive
shared int a[0 * THREADS];
int main(void) { return 0; }
