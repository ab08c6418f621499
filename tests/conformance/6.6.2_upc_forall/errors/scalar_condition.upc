// The condition must be scalar.
// REJECT: 6:scalar
struct { int n; } s;
int main(void) {
  int n = 0;
  upc_forall (int i = 0; s; i++; i) n++;
  return n;
}
