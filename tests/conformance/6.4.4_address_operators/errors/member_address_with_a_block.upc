// The address of a member does not have block size 1.
// REJECT: 7:block size
// FLAGS: -pedantic-errors
struct point { int x, y; };
shared struct point points[THREADS];
int main(void) {
  shared int *p = &points[MYTHREAD].y;
  return *p;
}
