/* K&R: definitions with identifier lists, default promotions, implicit int, declarations without prototypes. */
#include <stdio.h>
static add(a, b) { return a + b; }
static long mixed(c, s, f, l, p)
  char c, *p;
  short s;
  float f;
  long l;
{
  return c + s + (long)(f * 4) + l + *p;
}
static int apply(f, n) int (*f)(), n; { return f(n, n + 1); }
static int rows(m, n) int m[][3]; register int n; { int s = 0; while (n-- > 0) s += m[n][n % 3] * (n + 1); return s; }
struct s { int a; double d; };
static struct s *update(p, q) struct s *p, q; { p->a += q.a; p->d *= q.d; return p; }
static callback(f) int f(); { return f(); }
static zero() { return 0; }
static nothing(x) register x; { if (x) return 5; return 6; }
double later();
static unknown_arguments();
main(argc, argv) int argc; char **argv;
{
  static m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  auto i = 3;
  register r = 4;
  const k = 5;
  char c = 300;
  struct s s = {1, 1.5};
  printf("%d %ld %d %d\n", add(3, 4), mixed('a', (short)70000, 1.25f, 5L, "z"), apply(add, 10), rows(m, 2));
  r += update(&s, s)->a;
  printf("%d %g %d %d %d\n", s.a, s.d, callback(zero), i + r + k, nothing(argc > 0));
  printf("%g %d %d %d\n", later(c, 2.5f), unknown_arguments(1, 2L, "three"), c, argc);
  return 0;
}
double later(c, f) char c; float f; { return c + f; }
static unknown_arguments(a, b, t) long b; char *t; { return a + b + t[1]; }
