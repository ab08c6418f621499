// The value must be assignable to an int.
// REJECT: 5:int
struct { int n; } s;
int main(void) {
  upc_notify s;
  upc_wait;
  return 0;
}
