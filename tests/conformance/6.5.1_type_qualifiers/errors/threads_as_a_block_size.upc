// With dynamic THREADS it is no constant.
// REJECT: 3:constant
shared [THREADS] int a[4 * THREADS];
int main(void) { return 0; }
