// A shared structure has only the members of its type.
// REJECT: 7:z
struct point { int x, y; };
shared struct point points[THREADS];
int main(void) {
  points[MYTHREAD].x = 1;
  points[MYTHREAD].z = 2;
  return 0;
}
