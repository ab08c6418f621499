// _Alignas and _Alignof, aligned and packed attributes, over-aligned locals, members and private data, offsetof.
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
struct aligned { char c; alignas(32) char d; _Alignas(double) char e; };
struct packed { char c; long l; struct { char a; int b; } in; } __attribute__((packed));
struct mixed { char c; long l __attribute__((packed)); char d; short s __attribute__((aligned(16))); };
typedef int wide __attribute__((aligned(64)));
typedef int loose __attribute__((aligned(1)));
struct with { char c; wide w; char d; loose l; };
static alignas(128) char block[3], after;
static wide number = 5;
static struct aligned array[3];
_Alignas(16) int first, second;
extern _Alignas(64) int elsewhere;
static int bad;
#define CHECK_ALIGNED(p, n) (bad += (uintptr_t)(p) % (n) != 0)
static void deep(int n) {
  alignas(64) char local[5];
  wide w = n;
  static _Alignas(256) char once;
  CHECK_ALIGNED(local, 64), CHECK_ALIGNED(&w, 64), CHECK_ALIGNED(&once, 256);
  if (n) deep(n - 1);
}
int main(void) {
  deep(5);
  CHECK_ALIGNED(block, 128), CHECK_ALIGNED(&number, 64), CHECK_ALIGNED(&first, 16), CHECK_ALIGNED(&second, 16);
  CHECK_ALIGNED(&array[1].d, 32), CHECK_ALIGNED(&elsewhere, 64), CHECK_ALIGNED(&(struct with){.c = 1}.w, 64);
  struct packed p = {1, 2, {3, 4}}, *q = &p;
  q->l += q->in.b;
  printf("%d %ld %d %d\n", bad, p.l, number, elsewhere);
  printf("%zu %zu %zu %zu\n", sizeof(struct aligned), alignof(struct aligned), sizeof(struct packed), _Alignof(struct packed));
  printf("%zu %zu %zu %zu %zu\n", sizeof(struct mixed), offsetof(struct mixed, l), offsetof(struct mixed, s), sizeof(struct with), offsetof(struct with, l));
  printf("%zu %zu %zu %zu\n", offsetof(struct packed, in.b), offsetof(struct aligned, e), __alignof__(block), __alignof__(number));
  printf("%zu %zu %zu %zu %zu\n", alignof(char), alignof(long double), alignof(max_align_t), alignof(int[7]), sizeof(array) / sizeof *array);
  return 0;
}
_Alignas(64) int elsewhere = 6;
