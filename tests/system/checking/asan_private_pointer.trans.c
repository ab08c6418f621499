// AddressSanitizer reports a read past the end of a shared variable through a private pointer.
// FLAGS: -fsanitize=address
// SANITIZE: address
// THREADS: 2
// EXIT: nonzero
// STDERR: AddressSanitizer: use-after-poison
// STDERR: READ of size 8
#include <upcr.h>

upcr_pshared_ptr_t v = UPCR_INITIALIZED_PSHARED; /* shared double v[2*THREADS] */

void UPCRI_ALLOC_asan_private_pointer(void) {
  upcr_startup_pshalloc_t info[] = {{&v, 8, 2, 1, 8, "v", "shared double [2*THREADS]"}};
  upcr_startup_pshalloc(info, 1);
}

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  double *mine = upcr_pshared_to_local(upcr_add_pshared1(v, 8, upcr_mythread()));
  double sum = 0;
  int i;
  for (i = 0; i < 3; i++) sum += mine[i];
  UPCR_EXIT_FUNCTION();
  return sum != 0;
}
