// An indefinite block has affinity to one thread: its size does not grow with THREADS.
// REJECT: 3:THREADS
shared [] int a[THREADS];
int main(void) { return 0; }
