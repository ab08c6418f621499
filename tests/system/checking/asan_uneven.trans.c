// AddressSanitizer knows the size of each thread's part of a distributed object.
// FLAGS: -fsanitize=address
// SANITIZE: address
// THREADS: 3
// EXIT: nonzero
// STDERR: AddressSanitizer: use-after-poison
// STDERR: READ of size 1
// STDOUT: thread 0 has two blocks
#include <stdio.h>
#include <upcr.h>

upcr_register_value_t seen;

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  upcr_shared_ptr_t p = upcr_all_alloc(upcr_threads() + 1, 24);
  if (upcr_mythread() == 0) {
    upcr_put_shared_val(upcr_add_shared(p, 1, 24 * upcr_threads() + 23, 24), 0, 1, 1);
    printf("thread 0 has two blocks\n");
    fflush(stdout);
    seen = upcr_get_shared_val(upcr_add_shared(p, 1, 24 * upcr_threads() + 24, 24), 0, 1);
  }
  upcr_barrier(1, 0);
  UPCR_EXIT_FUNCTION();
  return 0;
}
