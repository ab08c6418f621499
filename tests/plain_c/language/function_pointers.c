// Functions as values: tables, callbacks with data, returned, compared, as methods of structures, recursion through them, state machines.
#include <stdio.h>
#include <string.h>
typedef struct shape shape;
struct methods { double (*area)(const shape *); const char *(*name)(void); void (*scale)(shape *, double); };
struct shape { const struct methods *m; double a, b; };
static double box_area(const shape *s) { return s->a * s->b; }
static double disc_area(const shape *s) { return 3 * s->a * s->a; }
static const char *box_name(void) { return "box"; }
static const char *disc_name(void) { return "disc"; }
static void scale(shape *s, double by) { s->a *= by, s->b *= by; }
static const struct methods box = {box_area, box_name, scale}, disc = {.name = disc_name, .area = disc_area, .scale = &scale};
static shape shapes[] = {{&box, 2, 3}, {&disc, 1}, {&box, 4, 5}};
typedef void *(*state)(int *);
static void *even(int *n), *odd(int *n);
static void *even(int *n) { return (*n)-- > 0 ? (void *)odd : 0; }
static void *odd(int *n) { return (*n)-- > 0 ? (void *)even : 0; }
static int each(int n, void (*f)(void *, int), void *data) {
  for (int i = 0; i < n; i++) f(data, i);
  return n;
}
static void total(void *data, int i) { *(long *)data += i * i; }
static void append(void *data, int i) { char *s = data; s[strlen(s)] = (char)('a' + i); }
static int (*fold[3])(int, int);
static int plus(int a, int b) { return a + b; }
static int larger(int a, int b) { return a > b ? a : b; }
static int apply(int (*f)(int, int), int n) { return n ? f(n, apply(f, n - 1)) : 0; }
static int (*pick(char c))(int, int) { return c == '+' ? plus : c == '>' ? larger : 0; }
int main(void) {
  double areas = 0;
  char text[40] = "", names[40] = "";
  long squares = 0;
  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    shapes[i].m->scale(&shapes[i], i + 1);
    areas += shapes[i].m->area(&shapes[i]);
    strcat(names, (*shapes[i].m->name)());
  }
  int n = 7;
  state s = even, last = s;
  while (s) last = s, s = (state)s(&n);
  each(each(6, append, text), total, &squares);
  fold[0] = pick('+'), fold[1] = *pick('>'), fold[2] = &plus;
  printf("%g %s %s %ld\n", areas, names, text, squares);
  printf("%d %d %d %d\n", last == (state)odd, n, apply(fold[0], 10) + (**fold[1])(3, 9), fold[0] == fold[2]);
  printf("%d %d %d\n", pick('?') == 0, (n ? plus : larger)(2, 5), (1, larger)(8, 3));
  return 0;
}
