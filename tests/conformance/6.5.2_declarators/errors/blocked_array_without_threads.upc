// The same for any definite block size.
// REJECT: 3:THREADS
shared [5] int a[10];
int main(void) { return 0; }
