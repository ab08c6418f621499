// The factor of THREADS must be a constant.
// REJECT: 4:a constant, or one times THREADS
int n = 4;
shared int a[n * THREADS];
int main(void) { return 0; }
