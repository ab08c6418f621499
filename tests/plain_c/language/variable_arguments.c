// Variable arguments: every promoted type, structures, va_copy, va_list passed on, in arrays and structures, many arguments.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
struct small { char c[3]; };
struct large { long v[5]; double d; };
struct mixed { double d; int i; };
static double sum(const char *types, ...) {
  va_list list, copy;
  va_start(list, types);
  va_copy(copy, list);
  double s = 0;
  for (int round = 0; round < 2; round++) {
    for (const char *t = types; *t; t++) {
#define NEXT(type) (round ? va_arg(copy, type) : va_arg(list, type))
      switch (*t) {
        case 'i': s += NEXT(int); break;
        case 'u': s += NEXT(unsigned); break;
        case 'l': s += (double)NEXT(long); break;
        case 'd': s += NEXT(double); break;
        case 'L': s += (double)NEXT(long double); break;
        case 's': s += (double)strlen(NEXT(const char *)); break;
        case '3': s += NEXT(struct small).c[1]; break;
        case 'B': { struct large b = NEXT(struct large); s += (double)b.v[4] + b.d; } break;
        case 'm': { struct mixed m = NEXT(struct mixed); s += m.d * m.i; } break;
        case 'f': s += NEXT(int (*)(int))(3); break;
      }
      s *= 1.25;
    }
  }
  va_end(copy);
  va_end(list);
  return s;
}
static int vtext(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsprintf(to, format, list);
  va_end(list);
  return n;
}
struct reader { int n; va_list list; };
static long read_all(struct reader *r) {
  long v = 0;
  while (r->n--) v = v * 3 + va_arg(r->list, int);
  return v;
}
static long collected(int n, ...) {
  struct reader r = {n};
  va_start(r.list, n);
  long v = read_all(&r);
  va_end(r.list);
  return v;
}
static int triple(int x) { return 3 * x; }
int main(void) {
  char text[100];
  struct small three = {{1, 2, 3}};
  struct large big = {{1, 2, 3, 4, 5}, 0.5};
  struct mixed m = {1.5, 4};
  char c = 'c';
  short h = -3;
  float f = 2.5f;
  printf("%.6f\n", sum("iuldLs3Bmf", -1, 7u, 100000000000L, 2.25, 3.5L, "string", three, big, m, triple));
  printf("%.6f\n", sum("iidddddddddddiiiiiii", c, h, f, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 1, 2, 3, 4, 5, 6, 7));
  int n = vtext(text, "%d %s %5.2f %c %lld", 42, "words", f, c, 1234567890123LL);
  printf("%d %s\n", n, text);
  printf("%ld\n", collected(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  return 0;
}
