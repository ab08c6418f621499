// With dynamic THREADS, a blocked shared array needs THREADS in one dimension.
// REJECT: 3:THREADS
shared int a[10];
int main(void) { return 0; }
