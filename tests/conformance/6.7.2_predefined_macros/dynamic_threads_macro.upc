// __UPC_DYNAMIC_THREADS__ is 1, and __UPC_STATIC_THREADS__ undefined, if THREADS is dynamic.
// THREADS: 1 2
#include "../check.h"

#if __UPC_DYNAMIC_THREADS__ != 1 || defined(__UPC_STATIC_THREADS__)
#error the macros should say dynamic
#endif

int main(void) {
  pass();
  return 0;
}
