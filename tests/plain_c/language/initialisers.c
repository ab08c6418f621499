// Initialisers: designators, nesting, brace elision, overriding, unions, strings, ranges, of static and automatic objects.
#include <stdio.h>
#include <string.h>
struct point { int x, y; };
struct line { struct point from, to; const char *name; double w[3]; };
union value { char c[8]; int i; double d; };
static struct line a = {1, 2, {3, 4}, "elided", 5, 6}, b = {.to.y = 9, .from = {.y = 1}, .w[2] = 2.5, .name = "by name"};
static struct line lines[] = {[2] = {{1}, {2}, "two"}, [0].name = "zero", [0].w = {1, [2] = 3}, {.from.x = 7}};
static int sparse[] = {[3] = 4, 5, [1] = 2, 3, [8] = 9}, ranges[20] = {[2 ... 5] = 1, [4 ... 9] = 2, 3, [15] = 7};
static union value u1 = {.i = 0x41424344}, u2 = {"abcdefg"}, us[2] = {[1].d = 1.5};
static char text[] = "text", exact[4] = "four", padded[8] = "pad", braces[] = {"in braces"}, list[3][6] = {"one", "two", [2] = "three"};
static const int cube[2][3][2] = {1, 2, 3, {4}, [0][2] = {5, 6}, [1] = {{7}, {8, 9}, 10}};
static struct { int n; struct { char c; short s[2]; } in[2]; } deep = {.in[1] = {.s = {[1] = 3}}, .in[0].c = 'z', .n = sizeof deep};
static int *addresses[] = {&sparse[3], ranges + 5, &lines[2].to.x, &((struct line *)0 + 0 == 0 ? &a : &b)->from.y};
static int once(int *calls) { return ++*calls; }
static unsigned long digest(const void *p, size_t n) {
  unsigned long h = 5381;
  for (const unsigned char *c = p; n--; c++) h = h * 33 + *c;
  return h;
}
int main(void) {
  int calls = 0, n = 4;
  struct line c = {.from = {once(&calls), once(&calls)}, .to = a.to, .w = {[1] = n, n * 2}};
  struct point p = {n}, q = p, *r = &(struct point){.y = q.x};
  struct line copy = (struct line){.from = p, .to = {.y = 3}}, again = {.from.x = 4, .from.y = 8};
  int flexible[][2] = {{1, 2}, 3, 4, {5}}, empty[3] = {};
  char local[] = {'a', [3] = 'd', 'e'}, from_literal[10] = "lit";
  static int counts[sizeof sparse / sizeof *sparse];
  for (int i = 0; i < 9; i++) counts[i] += sparse[i] + i;
  printf("%d %d %d %d %s %g %g\n", a.from.x, a.from.y, a.to.x, a.to.y, a.name, a.w[0] + a.w[1], a.w[2]);
  printf("%d %d %s %g %zu %s %s %d %g\n", b.to.y, b.from.y, b.name, b.w[2], sizeof lines / sizeof *lines, lines[0].name, lines[2].name, lines[1].from.x, lines[0].w[2]);
  printf("%lu %lu %lu %lu\n", digest(sparse, sizeof sparse), digest(ranges, sizeof ranges), digest(cube, sizeof cube), digest(counts, sizeof counts));
  printf("%x %s %g %zu %zu %.4s %s %s %s\n", u1.i, u2.c, us[1].d, sizeof text, sizeof braces, exact, padded, list[2], braces);
  printf("%d %d %c %d %d %d %d\n", deep.n, deep.in[1].s[1], deep.in[0].c, *addresses[0], *addresses[1], *addresses[2], *addresses[3]);
  printf("%d %d %d %g %g %d %d %d\n", calls, c.from.x + c.from.y, c.to.y, c.w[1], c.w[2], p.y, r->y, again.from.y * 10 + again.from.x);
  printf("%zu %d %d %d %zu %c%c %zu\n", sizeof flexible, flexible[1][1], flexible[2][1], empty[2], sizeof local, local[3], local[4], strlen(from_literal));
  return 0;
}
