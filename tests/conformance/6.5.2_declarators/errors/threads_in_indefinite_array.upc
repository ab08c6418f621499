// An indefinite block lives on one thread: its size does not grow with THREADS.
// REJECT: 3:THREADS
shared [] int a[THREADS];
int main(void) { return 0; }
