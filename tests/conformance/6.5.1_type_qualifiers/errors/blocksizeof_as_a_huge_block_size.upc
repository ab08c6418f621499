// The limit of block sizes also applies to one computed by a size operator.
// REJECT: 4:UPC_MAX_BLOCK_SIZE
shared [] char a[UPC_MAX_BLOCK_SIZE + 1];
shared [upc_localsizeof(a)] char b[THREADS];
int main(void) { return 0; }
