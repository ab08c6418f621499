// With dynamic THREADS, the size of a blocked array is not a constant.
// REJECT: 4:constant
shared int a[4 * THREADS];
enum { BYTES = sizeof(a) };
int main(void) { return BYTES; }
