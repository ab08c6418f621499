// Variadic functions of the program, with pointers-to-shared and shared values as arguments.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdarg.h>
#include <string.h>
#include "../check.h"

shared int x = 11;
shared double d = 2.5;
shared char c = 'k';

static double sum(const char *kinds, ...) {
  va_list args, again;
  double total = 0;
  va_start(args, kinds);
  va_copy(again, args);
  for (; *kinds; kinds++) switch (*kinds) {
      case 'i': total += va_arg(args, int); break;
      case 'd': total += va_arg(args, double); break;
      case 'p': total += *va_arg(args, shared int *); break;
      case 'l': total += va_arg(args, long double); break;
    }
  CHECK_EQUAL(va_arg(again, int), 1);
  va_end(again);
  va_end(args);
  return total;
}

static void format(char *to, const char *text, ...) {
  va_list args;
  va_start(args, text);
  vsprintf(to, text, args);
  va_end(args);
}

int main(void) {
  char text[60];
  CHECK(sum("iidpl", 1, x, d, &x, 4.0L) == 29.5);
  format(text, "%d %g %c %s", x, d, c, "end");
  CHECK(strcmp(text, "11 2.5 k end") == 0);
  CHECK_EQUAL(snprintf(text, sizeof text, "%d|%-4d|%04x", x, x, x), 12);
  CHECK(strcmp(text, "11|11  |000b") == 0);
  pass();
  return 0;
}
