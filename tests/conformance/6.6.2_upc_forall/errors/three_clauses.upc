// upc_forall has a fourth clause, which may be empty; its semicolon is required.
// REJECT: 5:affinity|four
int main(void) {
  int n = 0;
  upc_forall (int i = 0; i < 4; i++) n++;
  return n;
}
