// REJECT: 3:a positive constant times THREADS
// The error is the size, not the block size that would follow from it.
shared [*] int a[THREADS + 1];
int main(void) { return 0; }
