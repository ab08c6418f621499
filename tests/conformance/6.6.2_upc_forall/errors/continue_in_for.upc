// The keyword continue is an affinity in upc_forall only.
// REJECT: 5:expected|continue
int main(void) {
  int n = 0;
  for (int i = 0; i < 4; continue) n++;
  return n;
}
