// [*] is a definite block size.
// REJECT: 3:THREADS
static shared [*] int a[2][10];
int main(void) { return 0; }
