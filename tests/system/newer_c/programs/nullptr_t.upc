// The type of nullptr.
#include <stddef.h>
#include <stdio.h>
#include <upc.h>

int main(void) {
  nullptr_t none = nullptr;
  int *p = none;
  if (!p) puts("PASS");
  return 0;
}
