// upc_localsizeof needs a shared operand.
// REJECT: 5:upc_localsizeof
int x;
int main(void) {
  return upc_localsizeof(x);
}
