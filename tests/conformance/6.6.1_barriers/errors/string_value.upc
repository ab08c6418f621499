// The value must be assignable to an int as C defines it.
// FLAGS: -pedantic-errors
// REJECT: 6:int
int main(void) {
  upc_notify 0;
  upc_wait "zero";
  return 0;
}
