// The value must be assignable to an int.
// REJECT: 5:int
shared int x;
int main(void) {
  upc_barrier &x;
  return 0;
}
