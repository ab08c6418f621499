// And for array types in casts.
// REJECT: 6:THREADS
shared int x;
int main(void) {
  shared void *p = &x;
  p = (shared int(*)[THREADS][THREADS])p;
  return 0;
}
