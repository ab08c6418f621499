// A pointer-to-local cannot be the affinity.
// REJECT: 6:affinity|integer
int a[4];
int main(void) {
  int n = 0;
  upc_forall (int i = 0; i < 4; i++; &a[i])
    n++;
  return n;
}
