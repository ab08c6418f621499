// upc_fence takes no expression.
// REJECT: 4:upc_fence
int main(void) {
  upc_fence 1;
  return 0;
}
