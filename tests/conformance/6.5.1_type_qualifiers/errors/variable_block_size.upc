// A block size must be a constant.
// REJECT: 5:constant
int main(void) {
  int n = 4;
  shared [n] int *p = 0;
  return p == 0;
}
