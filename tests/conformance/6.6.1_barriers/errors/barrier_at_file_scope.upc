// A statement must be in a function.
// REJECT: 4:barrier|statement|expected
int before;
upc_barrier;
int main(void) { return 0; }
