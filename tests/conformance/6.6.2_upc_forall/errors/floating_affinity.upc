// The affinity must have pointer-to-shared or integer type.
// REJECT: 5:affinity|integer
int main(void) {
  int n = 0;
  upc_forall (int i = 0; i < 4; i++; i * 0.5)
    n++;
  return n;
}
