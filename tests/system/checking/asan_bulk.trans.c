// AddressSanitizer reports a large copy past the end of an object, and no correct copy. Freed memory
// is reused in time: the program frees more than its heap holds.
// FLAGS: -fsanitize=address
// SANITIZE: address
// THREADS: 2
// UPCRUN: -shared-heap 64MB
// EXIT: nonzero
// STDERR: AddressSanitizer: use-after-poison
// STDERR: WRITE of size 16777217
// STDOUT: good so far
#include <stdio.h>
#include <string.h>
#include <upcr.h>

enum { BIG = 16 << 20 };
static char source[BIG + 1];

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  int i;
  upcr_shared_ptr_t p;
  for (i = 0; i < 1000; i++) {
    p = upcr_alloc(100000 + i);
    upcr_memset(p, 1, 100000 + i);
    upcr_free(p);
  }
  p = upcr_alloc(BIG);
  upcr_memput(p, source, BIG);
  upcr_barrier(1, 0);
  if (upcr_mythread() == 0) {
    printf("good so far\n");
    fflush(stdout);
  }
  upcr_barrier(2, 0);
  upcr_memput(p, source, BIG + 1);
  UPCR_EXIT_FUNCTION();
  return 0;
}
