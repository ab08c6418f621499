// One shared qualifier takes one layout qualifier.
// REJECT: 3:expected|layout|block size
shared [2] [3] int a[6 * THREADS];
int main(void) { return 0; }
