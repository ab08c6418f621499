// With dynamic THREADS, it may occur only once.
// REJECT: 3:THREADS
shared int a[THREADS][4 * THREADS];
int main(void) { return 0; }
