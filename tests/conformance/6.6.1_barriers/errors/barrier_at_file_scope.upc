// Statements stand inside functions.
// REJECT: 4:barrier|statement|expected
int before;
upc_barrier;
int main(void) { return 0; }
