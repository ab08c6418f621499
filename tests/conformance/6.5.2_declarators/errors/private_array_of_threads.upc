// With dynamic THREADS, the size of a private array at file scope cannot contain it.
// REJECT: 3:THREADS
int a[THREADS];
int main(void) { return 0; }
