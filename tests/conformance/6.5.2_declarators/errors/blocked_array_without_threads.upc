// With dynamic THREADS, an array of any definite block size needs THREADS in one dimension.
// REJECT: 3:THREADS
shared [5] int a[10];
int main(void) { return 0; }
