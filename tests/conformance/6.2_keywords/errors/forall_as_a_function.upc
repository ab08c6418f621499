// A keyword cannot name a function.
// REJECT: 3:upc_forall
int upc_forall(int n) { return n; }
int main(void) { return 0; }
