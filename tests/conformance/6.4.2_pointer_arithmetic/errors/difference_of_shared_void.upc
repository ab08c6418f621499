// Pointers to shared void cannot be subtracted.
// REJECT: 7:void
#include <stddef.h>
shared int x;
int main(void) {
  shared void *p = &x, *q = &x;
  ptrdiff_t d = p - q;
  return d;
}
