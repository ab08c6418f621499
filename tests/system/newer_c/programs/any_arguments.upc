// (...) without a parameter before it.
#include <stdarg.h>
#include <stdio.h>
#include <upc.h>

static int sum(...) {
  va_list list;
  va_start(list);
  int s = va_arg(list, int) + va_arg(list, int);
  va_end(list);
  return s;
}

int main(void) {
  if (sum(3, 4) == 7) puts("PASS");
  return 0;
}
