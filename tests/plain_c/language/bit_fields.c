// Bit-fields: widths, signs, zero widths, unnamed ones, enumerations and _Bool, promotion, overflow, layout, of private data.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
enum colour { RED, GREEN, BLUE, BLACK = 7 };
struct fields {
  unsigned a : 3, b : 5;
  int c : 4;
  unsigned : 0;
  bool flag : 1;
  enum colour colour : 3;
  signed char d : 2;
  unsigned long long wide : 40;
  unsigned : 7;
  long long negative : 33;
};
struct packed { unsigned a : 3; unsigned long b : 50; short c : 9; } __attribute__((packed));
union overlay { struct { unsigned low : 4, middle : 8, high : 20; }; unsigned all; };
static struct fields fields = {5, 21, -3, .flag = true, .colour = BLUE, .d = -2, .wide = 0xABCDEF0123, .negative = -5000000000};
static struct packed packed[3] = {{1, 2, 3}, {7, 1UL << 49, -256}, {.c = 255}};
static union overlay overlay = {.all = 0x12345678};
static unsigned long digest(const void *p, size_t n) {
  unsigned long h = 1;
  for (const unsigned char *c = p; n--; c++) h = h * 131 + *c;
  return h;
}
int main(void) {
  struct fields *f = &fields, copy = fields;
  int steps = 0;
  for (int i = 0; i < 20; i++) {
    steps += f->a++ + --f->c + (f->b += 3) + (f->flag ^= 1) + (f->d = f->d + 1);
    f->wide = f->wide << 1 | f->flag;
    f->negative *= -1;
    packed[i % 3].b ^= f->wide;
    packed[i % 3].c -= 77;
  }
  overlay.middle += 200, overlay.low = ~overlay.low;
  copy.colour = copy.colour + 5;
  printf("%d %u %u %d %d %d\n", steps, f->a, f->b, f->c, f->flag, f->d);
  printf("%llx %lld %x %d\n", (unsigned long long)f->wide, (long long)f->negative, overlay.all, copy.colour);
  printf("%zu %zu %zu %lu %lx\n", sizeof(struct fields), sizeof(struct packed), sizeof overlay, digest(packed, sizeof packed), (unsigned long)packed[1].b);
  printf("%d %d %d %d\n", f->a - 8 < 0, f->b - 32 < 0, -f->a < 0, (f->wide - 1) > 0);
  printf("%d %d\n", ~f->a < 0, (fields.c = 9, fields.c));
  struct { int x : 1; unsigned y : 1; bool z : 1; } one = {.x = -1, .y = 3, .z = 4};
  printf("%d %d %d %d\n", one.x, one.y, one.z, one.y + one.z);
  return 0;
}
