// upc_elemsizeof needs a shared type.
// REJECT: 4:upc_elemsizeof
int main(void) {
  return upc_elemsizeof(int[3]);
}
