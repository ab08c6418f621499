// [*] computes a block size from an array; a pointer has none.
// REJECT: 4:\[\*\]|pointer
int main(void) {
  shared [*] int *p = 0;
  return p == 0;
}
