// __UPC_STATIC_THREADS__ is 1, and __UPC_DYNAMIC_THREADS__ undefined, if THREADS is static.
// STATIC: 1 4
// THREADS: none
#include "../check.h"

#if __UPC_STATIC_THREADS__ != 1 || defined(__UPC_DYNAMIC_THREADS__)
#error the macros should say static
#endif
#ifndef THREADS
#error THREADS should be a macro
#endif

int main(void) {
  pass();
  return 0;
}
