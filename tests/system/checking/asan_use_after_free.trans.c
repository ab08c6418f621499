// AddressSanitizer reports a use after free of shared memory, in every slice of a distributed object.
// FLAGS: -fsanitize=address
// SANITIZE: address
// THREADS: 2
// EXIT: nonzero
// STDERR: AddressSanitizer: use-after-poison
// STDERR: READ of size 8
#include <upcr.h>

upcr_register_value_t seen;

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  upcr_shared_ptr_t p = upcr_all_alloc(upcr_threads(), 64);
  upcr_all_free(p);
  upcr_barrier(1, 0);
  if (upcr_mythread() == 0) seen = upcr_get_shared_val(upcr_add_shared(p, 1, 64, 64), 8, 8);
  upcr_barrier(2, 0);
  UPCR_EXIT_FUNCTION();
  return 0;
}
