// _Generic: by qualifiers, arrays and functions as pointers, compatible types, nested, in constant expressions, unevaluated.
#include <stddef.h>
#include <stdio.h>
#define NAME(x) _Generic((x), _Bool: "bool", char: "char", signed char: "schar", unsigned char: "uchar", short: "short", \
  unsigned short: "ushort", int: "int", unsigned: "uint", long: "long", unsigned long: "ulong", long long: "llong", \
  unsigned long long: "ullong", float: "float", double: "double", long double: "ldouble", char *: "string", \
  const char *: "cstring", int *: "intp", const int *: "cintp", void *: "voidp", int (*)(void): "function", default: "other")
struct s { int i; };
enum small { ONE };
static int called;
static int f(void) { return ++called; }
static long counter = 7;
static int array[3];
#define ABS(x) _Generic(x, int: iabs, double: dabs, default: iabs)(x)
static int iabs(int x) { return x < 0 ? -x : x; }
static double dabs(double x) { return x < 0 ? -x : x; }
enum { PICKED = _Generic(1L, int: 1, long: 2), SIZED = _Generic(array, int *: sizeof array, default: 0) };
int main(void) {
  short s = 1;
  char c = 'c';
  const int k = 4;
  struct s v = {5}, *p = &v;
  printf("%s %s %s %s %s %s\n", NAME(c), NAME(s), NAME(s + s), NAME('c'), NAME(c ? s : 1L), NAME((_Bool)1));
  printf("%s %s %s %s %s %s\n", NAME("text"), NAME((const char *)"text"), NAME(&k), NAME(array), NAME(f), NAME(NULL));
  printf("%s %s %s %s %s %s\n", NAME(1u), NAME(1ull), NAME(1.f), NAME(1.l), NAME(p), NAME(ONE));
  printf("%s %s %s %s %s\n", NAME(k), NAME(sizeof k), NAME(p - p), NAME(counter++), NAME(1 ? (void *)0 : &v.i));
  printf("%d %g %d %d %ld %d\n", ABS(-3), ABS(-2.5), PICKED, SIZED, counter, called);
  int one_call = _Generic(f(), int: f() + 10, default: f() * 100);
  printf("%d %d %d\n", one_call, called, _Generic(&v, struct s *: (&v)->i, default: 0));
  _Generic(v, struct s: v).i = 9;
  int r = _Generic((v.i), int: ({ int t = v.i; t * 2; }), default: ({ f(); }));
  printf("%d %d %d %ld\n", v.i, r, called, _Generic(0, int: _Generic(0L, long: counter, default: 1), default: 2));
  return 0;
}
