// Compound literals: at file scope and in functions, their addresses, lifetime in loops, as arguments, modified, of arrays and unions.
#include <stdio.h>
struct pair { int a, b; };
union either { int i; float f; };
static struct pair *global = &(struct pair){3, 4};
static int *array = (int[]){1, 2, 3, [6] = 7}, length = sizeof((int[]){1, 2, 3, [6] = 7}) / sizeof(int);
static const char *names[] = {(char[]){"modifiable"}, (const char[]){'x', 0}};
static struct { struct pair *p; int n; } holders[] = {{&(struct pair){5, 6}, 1}, {(struct pair[]){{7, 8}, {9, 10}}, 2}};
static int sum(struct pair p, const int *v, int n) {
  int s = p.a * p.b;
  while (n--) s += v[n];
  return s;
}
static struct pair swap(struct pair p) { return (struct pair){.b = p.a, .a = p.b}; }
static int *keep(int n) {
  int *p = 0;
  for (int i = 0; i < n; i++) {
    int *q = (int[2]){i, i * i};
    if (p && p == q) q[1]++;
    p = q;
    q[0] += 1;
    if (i == n - 1) { static int kept[2]; kept[0] = q[0]; kept[1] = q[1] != 0; return kept; }
  }
  return p;
}
int main(void) {
  global->a += 10;
  array[6]++;
  ((char *)names[0])[0] = 'M';
  holders[1].p[1].b *= 2;
  int n = 3, total = 0;
  for (int i = 0; i < n; i++) total += sum((struct pair){i, n}, (int[]){i, i + 1, i + 2}, 3) + swap((struct pair){i, 2}).a;
  struct pair *p = &(struct pair){n++, n}, **pp = &(struct pair *){p};
  (*pp)->a++;
  int *v = (int[5]){[sizeof(char) == 1 ? 1 : 2] = 9};
  (int){5} = 6;
  int x = (int){n} + ++(int){n};
  printf("%d %d %d %s %s\n", global->a, array[6], length, names[0], names[1]);
  printf("%d %d %d %d %d %d\n", holders[0].p->b, holders[1].p[1].b, total, p->a, v[1], x);
  printf("%g %d %d %zu\n", ((union either){.f = 1.5f}).f, ((struct pair[]){{1, 2}, {3, 4}})[1].a, (&(struct pair){n, 6})->b, sizeof((char[]){"five!"}));
  printf("%d %d %c\n", keep(4)[0], keep(4)[1], "constant"[3]);
  return 0;
}
