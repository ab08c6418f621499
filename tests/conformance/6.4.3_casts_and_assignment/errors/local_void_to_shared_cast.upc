// A pointer-to-local cannot be cast to a pointer-to-shared through void * either.
// REJECT: 5:shared
#include <stdlib.h>
int main(void) {
  shared void *q = (shared void *)malloc(8);
  return q == 0;
}
