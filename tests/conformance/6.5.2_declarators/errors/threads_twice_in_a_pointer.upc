// In an array type that a pointer points to, too, THREADS may occur only once.
// REJECT: 3:THREADS
shared int (*p)[THREADS][THREADS];
int main(void) { return 0; }
