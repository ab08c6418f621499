// The source of upc_memput is private memory; the message names the function that copies shared memory.
// REJECT: 6:upc_memput copies from private memory, and this is 'shared int \*': from shared to shared memory upc_memcpy copies
#include <upc.h>
shared int a[THREADS];
int main(void) {
  upc_memput(&a[0], &a[THREADS - 1], sizeof(int));
  return 0;
}
