// The value must be assignable to an int.
// REJECT: 5:int|void
static void nothing(void) {}
int main(void) {
  upc_barrier nothing();
  return 0;
}
