// AddressSanitizer reports a write past the end of a shared object, through a pointer-to-shared and
// the optimised runtime.
// FLAGS: -fsanitize=address
// SANITIZE: address
// THREADS: 1 3
// EXIT: nonzero
// STDERR: AddressSanitizer: use-after-poison
// STDERR: WRITE of size 4
#include <upcr.h>

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  upcr_shared_ptr_t p = upcr_alloc(10 * sizeof(int));
  int i;
  for (i = 0; i < 10; i++) upcr_put_shared_val(p, i * 4, i, 4);
  upcr_barrier(1, 0);
  if (upcr_mythread() == upcr_threads() - 1) upcr_put_shared_val(p, i * 4, i, 4);
  upcr_barrier(2, 0);
  UPCR_EXIT_FUNCTION();
  return 0;
}
