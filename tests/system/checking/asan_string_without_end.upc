// AddressSanitizer reports that the C library reads past an unterminated string in shared memory.
// FLAGS: -fsanitize=address
// SANITIZE: address
// THREADS: 1 3
// EXIT: nonzero
// STDERR: AddressSanitizer: use-after-poison
// STDERR: READ of size 5
#include <string.h>
#include <upc.h>

shared [] char name[4];

int main() {
  if (MYTHREAD == 0) {
    upc_memset(name, 'x', sizeof name);
    return strlen((char *)name) == 4;
  }
  return 0;
}
