// GNU C: statement expressions, typeof, __auto_type, omitted operands, zero-length arrays, empty structures, ranges, labels, attributes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MAX(a, b) ({ __typeof__(a) a_ = (a); __auto_type b_ = (b); a_ > b_ ? a_ : b_; })
#define ARRAY(x) (sizeof(x) / sizeof *(x) + 0 * sizeof(struct { int : -!!__builtin_types_compatible_p(__typeof__(x), __typeof__(&*(x))); }))
#define FOR_EACH(p, v) for (__typeof__(&*(v)) p = (v); p < (v) + ARRAY(v); p++)
struct zero { int n; int tail[0]; };
struct empty {};
struct flexible { short n; char text[]; };
static struct flexible initialised = {5, "text"};
static int numbers[] = {3, 9, 2}, calls;
static int next(void) { return ++calls; }
static int cleaned;
static void clean(int *p) { cleaned = cleaned * 10 + *p; }
__attribute__((const)) static int square(int x) { return x * x; }
__attribute__((format(printf, 2, 3))) static int put(char *to, const char *f, ...) {
  __builtin_va_list l;
  __builtin_va_start(l, f);
  int n = vsprintf(to, f, l);
  __builtin_va_end(l);
  return n;
}
static int scoped(int n) {
  __attribute__((cleanup(clean))) int a = n;
  for (int i = 1; i < 3; i++) {
    int b __attribute__((cleanup(clean))) = i;
    if (n == 5 && b == 1) return b + n;
  }
  return a;
}
typedef int four __attribute__((vector_size(16)));
int main(void) {
  int sum = 0, x = 4;
  FOR_EACH(p, numbers) sum += *p;
  struct zero *z = malloc(sizeof *z + 3 * sizeof(int));
  for (z->n = 0; z->n < 3; z->n++) z->tail[z->n] = z->n * 11;
  struct flexible *f = malloc(sizeof *f + 10);
  f->n = (short)put(f->text, "%d-%s", 42, "x");
  int m = MAX(next(), MAX(numbers[1], x)), chosen = next() ?: 9, other = 0 ?: 8;
  __typeof__(int (*)[3]) p3 = &numbers;
  __typeof__(x++) unevaluated = x;
  four v = {1, 2, 3, 4}, w = v * 2 + (v > 2);
  v[1] = w[3];
  int early = scoped(5), late = scoped(6);
  printf("%d %d %d %d %d %d\n", sum, z->tail[2], m, chosen, other, calls);
  printf("%d %s %zu %zu %s %d\n", f->n, f->text, sizeof(struct zero), sizeof(struct empty), initialised.text, initialised.n);
  printf("%d %d %d %d %d %d\n", (*p3)[1], unevaluated, v[1], w[0] + w[2], early + late, cleaned);
  printf("%d %d %d %d\n", __builtin_popcount(0xF0F), __builtin_ctz(40), __builtin_constant_p(3), square(__builtin_choose_expr(1, 5, "no")));
  printf("%d %d %x %zu\n", __builtin_expect(x, 3), __builtin_clzll(1), __builtin_bswap32(0x11223344), __builtin_strlen("built") + __alignof__(long));
  int swapped = ({ int a = x; x = m; m = a; goto out; 0; });
out:
  printf("%d %d %s\n", x, m, __extension__ ({ char *s = "value"; s + 1; }));
  free(z), free(f);
  return 0;
}
