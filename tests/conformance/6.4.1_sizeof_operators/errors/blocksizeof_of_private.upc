// upc_blocksizeof needs a shared operand; a pointer-to-shared is itself private.
// REJECT: 6:upc_blocksizeof
shared [4] int a[4 * THREADS];
int main(void) {
  shared [4] int *p = a;
  return upc_blocksizeof(p);
}
