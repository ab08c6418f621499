// Unions: punning, anonymous members, common initial sequences, transparent unions, copies, nested in structures and arrays.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
union number { double d; uint64_t u; struct { uint32_t low, high; }; unsigned char bytes[8]; float f[2]; };
struct circle { int kind; double r; };
struct square { int kind; float side; int fill; };
union shape { struct { int kind; }; struct circle circle; struct square square; };
struct token { enum { NUMBER, WORD, PAIR } kind; union { long number; const char *word; struct { struct token *left, *right; }; }; };
typedef union { int *i; float *f; } any __attribute__((transparent_union));
static int through(any p) { return *p.i; }
static union number numbers[3] = {{1.0}, {.u = 0x4000000000000000}, {.bytes = {[6] = 0xF0, [7] = 0x3F}}};
static union shape shapes[] = {{.circle = {1, 2.5}}, {.square = {2, 1.5f, 9}}, {{1}}};
static long value(const struct token *t) {
  switch (t->kind) {
    case NUMBER: return t->number;
    case WORD: return (long)strlen(t->word);
    case PAIR: return 10 * value(t->left) + value(t->right);
  }
  return -1;
}
static double area(const union shape *s) { return s->kind == 1 ? 3 * s->circle.r * s->circle.r : s->square.side * s->square.side; }
int main(void) {
  static struct token one = {NUMBER, {.number = 4}}, two = {WORD, {.word = "seven77"}};
  struct token pair = {.kind = PAIR, .left = &one, .right = &two}, tree = {PAIR, .left = &pair, .right = &pair};
  double areas = 0;
  for (int i = 0; i < 3; i++) areas += area(&shapes[i]), numbers[i].high += 0x100000;
  union shape copy = shapes[1];
  copy.square.fill++;
  shapes[2] = copy;
  int i = 77;
  union { char c; union { short s; union { long l; } deep; }; } nested = {.deep.l = 0x0102030405060708};
  printf("%ld %ld %g %g %g %g\n", value(&pair), value(&tree), areas, numbers[0].d, numbers[1].d, numbers[2].d);
  printf("%d %d %g %d\n", shapes[2].square.fill, shapes[1].square.fill, shapes[2].square.side, through(&i) + through((any){.i = &i}));
  printf("%x %x %zu %zu %x\n", nested.c, nested.s, sizeof nested, sizeof(struct token), numbers[0].bytes[7]);
  return 0;
}
