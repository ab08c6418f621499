// A message has the position in the UPC source, which it gets from a translator's #line.
// FLAGS: -g
// THREADS: 1 4
// EXIT: 120
// STDERR: ^upc: thread [0-9]+: heat\.upc:17: read of 8 bytes past the end of a shared object: pointer \(thread 0, offset 0x[0-9a-f]+, phase 0\) is .* past the end of .*shared variable 'grid' of type shared double \[4\]
#include <upcr.h>

upcr_pshared_ptr_t grid = UPCR_INITIALIZED_PSHARED;

void UPCRI_ALLOC_positions(void) {
  upcr_startup_pshalloc_t info[] = {{&grid, 8, 4, 0, 8, "grid", "shared double [4]"}};
  upcr_startup_pshalloc(info, 1);
}

double total;

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
#line 17 "heat.upc"
  total += upcr_get_pshared_doubleval(upcr_add_pshared1(grid, 8, 8 * upcr_threads()), 0);
  UPCR_EXIT_FUNCTION();
  return 0;
}
