// The value must be assignable to an int.
// REJECT: 5:int
int main(void) {
  upc_notify 0;
  upc_wait "zero";
  return 0;
}
