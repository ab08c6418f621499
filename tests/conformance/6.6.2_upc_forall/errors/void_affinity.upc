// The affinity must have a value.
// REJECT: 9:affinity|integer|void
static void nothing(int i) {}
int main(void) {
  int n = 0;
  upc_forall (int i = 0;
              i < 4;
              i++;
              nothing(i))
    n++;
  return n;
}
