// A block size is at most UPC_MAX_BLOCK_SIZE.
// REJECT: 3:UPC_MAX_BLOCK_SIZE|large|maximum
shared [UPC_MAX_BLOCK_SIZE + 1] char a[4 * THREADS];
int main(void) { return 0; }
