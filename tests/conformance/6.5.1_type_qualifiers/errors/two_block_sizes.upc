// A declaration has one block size.
// REJECT: 3:block size|layout
shared [2] shared [3] int a[6 * THREADS];
int main(void) { return 0; }
