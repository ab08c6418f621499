// A block size is not negative.
// REJECT: 4:negative
enum { STEP = 2 };
shared [1 - STEP] int a[4 * THREADS];
int main(void) { return 0; }
