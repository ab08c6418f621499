// The local size of an array of variable length is not a constant.
// REJECT: 5:integer constant
int main(void) {
  int n = 4;
  shared [upc_localsizeof(shared [] int[n])] int *p = 0;
  return p == 0;
}
