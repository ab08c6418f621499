// [*] is a definite block size: with dynamic THREADS, the array needs THREADS in one dimension.
// REJECT: 3:THREADS
static shared [*] int a[2][10];
int main(void) { return 0; }
