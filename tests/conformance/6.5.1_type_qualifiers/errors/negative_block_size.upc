// A block size is not negative.
// REJECT: 4:the block size is -
enum { STEP = 2 };
shared [1 - STEP] int a[4 * THREADS];
int main(void) { return 0; }
