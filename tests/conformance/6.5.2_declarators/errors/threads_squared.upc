// THREADS is not multiplied by itself.
// REJECT: 3:THREADS
shared int a[THREADS * THREADS];
int main(void) { return 0; }
