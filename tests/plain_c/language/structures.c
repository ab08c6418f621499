// Structures by value: arguments, results, assignment, nested, arrays in them, comparisons of members, self-reference, anonymous structures.
#include <stdio.h>
#include <string.h>
struct tiny { char c; };
struct odd { char c[7]; };
struct pair { double x; float y; };
struct matrix { int n; double m[3][3]; };
struct nested { struct tiny t; struct { struct odd o; int k; } in; union { int i; float f; }; struct nested *self; };
static struct matrix identity = {3, {[0][0] = 1, [1][1] = 1, [2][2] = 1}}, current;
static struct tiny next(struct tiny t) { return t.c++, t; }
static struct odd reverse(struct odd o) {
  struct odd r;
  for (int i = 0; i < 7; i++) r.c[i] = o.c[6 - i];
  return r;
}
static struct pair swap(struct pair p) { return (struct pair){p.y, (float)p.x}; }
static struct matrix times(struct matrix a, struct matrix b) {
  struct matrix r = {a.n};
  for (int i = 0; i < a.n; i++)
    for (int j = 0; j < a.n; j++)
      for (int k = 0; k < a.n; k++) r.m[i][j] += a.m[i][k] * b.m[k][j];
  return r;
}
static struct matrix power(struct matrix a, unsigned n) { return n == 0 ? identity : n & 1 ? times(a, power(a, n - 1)) : power(times(a, a), n / 2); }
static struct nested make(int k) {
  static struct nested kept;
  struct nested n = {{(char)k}, {{"nested"}, k}, .f = 1.5f, .self = &kept};
  kept = n;
  kept.in.k++;
  return n;
}
static double mixed(struct tiny a, double d, struct odd o, struct pair p, int i, struct matrix m) { return a.c + d + o.c[6] + p.x + p.y + i + m.m[2][1]; }
int main(void) {
  struct matrix fibonacci = {3, {{1, 1}, {1}, {0, 0, 1}}};
  current = fibonacci;
  current.m[2][1] = 4;
  struct nested n = make(9), *p = &n;
  struct odd o = reverse((struct odd){"abcdef"});
  printf("%c %.6s %g %g %g\n", next(next((struct tiny){'x'})).c, o.c + 1, swap((struct pair){1.5, 2.5f}).x, power(fibonacci, 20).m[0][1], power(fibonacci, 0).m[1][1]);
  printf("%d %d %s %d %g\n", p->self->in.k, n.in.k, n.in.o.c, p->t.c, n.self->f);
  printf("%g %d\n", mixed((struct tiny){1}, 0.5, (struct odd){{[6] = 7}}, (struct pair){2, 3}, 4, current), reverse(reverse(o)).c[6]);
  struct matrix copies[2] = {current, times(current, current)}, *q = copies;
  q[0] = q[1], q++;
  printf("%g %g %d\n", copies[0].m[0][0], copies[1].m[2][1], memcmp(&copies[0].m, &copies[1].m, sizeof copies[0].m) == 0);
  return 0;
}
