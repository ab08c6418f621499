// REJECT: 3:a positive constant times THREADS
// What is wrong is the size, and not the block that would come of it.
shared [*] int a[THREADS + 1];
int main(void) { return 0; }
