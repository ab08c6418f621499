// Of integers, only a null pointer constant can be cast to a pointer-to-shared.
// REJECT: 4:integer
int main(void) {
  shared int *p = (shared int *)16;
  return p == 0;
}
