// The factor of THREADS must be positive.
// REJECT: 3:negative|positive
shared int a[-2 * THREADS];
int main(void) { return 0; }
