// The affinity must have pointer-to-shared or integer type.
// REJECT: 6:affinity|integer
struct { int n; } s;
int main(void) {
  int n = 0;
  upc_forall (int i = 0; i < 4; i++; s) n++;
  return n;
}
