// No binary operator takes one pointer-to-shared and one pointer-to-local.
// REJECT: 8:shared
shared int x;
int y;
int main(void) {
  shared int *p = &x;
  int *q = &y;
  return (int)(p - q);
}
