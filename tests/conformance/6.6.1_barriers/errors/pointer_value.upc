// The value must be assignable to an int as C defines it: pointers are not, though compilers only warn about them.
// FLAGS: -pedantic-errors
// REJECT: 6:int
shared int x;
int main(void) {
  upc_barrier &x;
  return 0;
}
