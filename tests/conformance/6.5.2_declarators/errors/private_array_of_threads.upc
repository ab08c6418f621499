// With dynamic THREADS a private array at file scope has no such size.
// REJECT: 3:THREADS
int a[THREADS];
int main(void) { return 0; }
