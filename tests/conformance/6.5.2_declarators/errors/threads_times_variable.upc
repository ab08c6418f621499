// The factor is a constant.
// REJECT: 4:variable length array
int n = 4;
shared int a[n * THREADS];
int main(void) { return 0; }
