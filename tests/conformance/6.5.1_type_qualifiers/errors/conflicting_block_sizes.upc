// Two declarations of one object have the same block size.
// REJECT: 4:redefinition|conflicting|redeclar
extern shared [2] int a[4 * THREADS];
shared [4] int a[4 * THREADS];
int main(void) { return 0; }
