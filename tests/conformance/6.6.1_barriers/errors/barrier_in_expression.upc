// A barrier is a statement and has no value.
// REJECT: 5:barrier|statement|void|expected
int main(void) {
  int x = 0;
  x = upc_barrier;
  return x;
}
