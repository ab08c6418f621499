// T * and S * are incompatible if T and S differ in their block size.
// REJECT: 6:pointer
shared [4] int *p;
int main(void) {
  shared [2] int **q;
  q = &p;
  return **q;
}
