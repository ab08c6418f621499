// THREADS is multiplied, not divided.
// REJECT: 3:THREADS
shared int a[4 * THREADS / 2];
int main(void) { return 0; }
