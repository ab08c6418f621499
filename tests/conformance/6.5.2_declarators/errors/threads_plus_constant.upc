// THREADS is multiplied, not added to.
// REJECT: 3:THREADS
shared int a[10 + THREADS];
int main(void) { return 0; }
