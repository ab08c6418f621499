// Statements stand inside functions.
// REJECT: 4:.
int before;
upc_barrier;
int main(void) { return 0; }
