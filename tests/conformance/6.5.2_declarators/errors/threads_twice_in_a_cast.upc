// In an array type of a cast, too, THREADS may occur only once.
// REJECT: 6:THREADS
shared int x;
int main(void) {
  shared void *p = &x;
  p = (shared int(*)[THREADS][THREADS])p;
  return 0;
}
