// A block size is an integer.
// REJECT: 3:integer|constant
shared [2.5] int a[4 * THREADS];
int main(void) { return 0; }
