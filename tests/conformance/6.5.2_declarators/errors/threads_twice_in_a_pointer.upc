// The rule holds for array types that pointers refer to.
// REJECT: 3:THREADS
shared int (*p)[THREADS][THREADS];
int main(void) { return 0; }
