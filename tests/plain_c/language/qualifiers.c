// volatile, const, restrict and atomic in all positions: pointers to pointers, members, arrays, parameters with static and qualifiers, casts.
#include <stdio.h>
#include <string.h>
static volatile int device, *volatile port = &device;
static const volatile int *reads = &device;
static const int table[2][2] = {{1, 2}, {3, 4}}, (*rows)[2] = table;
static int *restrict only;
static struct { const int fixed; volatile char state; int *const here; const char *name; } unit = {4, 'a', (int *)&device, "n"};
typedef const char *text;
typedef int array[3];
static const array constant = {7, 8, 9};
static text texts[] = {"one", "two"}, *const first = texts;
static const text fixed_texts[2] = {"three"};
static volatile struct pair { int a, b; } shared_pair = {1, 2};
static int sum(int n, const int v[restrict static n], int *restrict to) {
  int total = 0;
  for (int i = 0; i < n; i++) total += v[i], *to += v[i];
  return total;
}
static int last(int v[const *], int n);
static int last(int v[const], int n) { return v[n - 1]; }
static int matrix(int n, int m, const int (*v)[m]) { return v[n - 1][m - 1]; }
static _Atomic(int) counter = 3;
static int _Atomic *_Atomic to_counter = &counter;
static volatile _Bool stop;
int main(void) {
  int to = 0, v[] = {1, 2, 3}, *p = v, **pp = &p;
  int *const *const ppc = pp;
  const int *const *deep = (const int *const *)ppc;
  device = 5;
  *port += 2;
  port[0]++;
  only = v;
  *only++ = 10;
  printf("%d %d %d\n", *reads, device, *unit.here);
  const int total = sum(3, v, &to);
  printf("%d %d %d %d\n", total, to, last(v, 3), matrix(2, 2, table));
  printf("%d %d %s %s\n", rows[1][0], constant[2], first[1], fixed_texts[0]);
  printf("%d %d %d\n", **deep, *only, (*to_counter)++);
  unit.state++, unit.name = "changed";
  *(int *)&v[1] = 4;
  struct pair copy = shared_pair;
  shared_pair.b = copy.a + 10;
  printf("%c %s %d %d %d\n", unit.state, unit.name, v[1], shared_pair.b, unit.fixed);
  for (volatile int i = 0; i < 3; i++) stop = !stop;
  const char *s = "abc";
  char *unconst = strchr(s, 'b');
  printf("%d %s %d %d\n", stop, unconst, texts == first, __builtin_types_compatible_p(typeof(constant), const int[3]));
  return 0;
}
