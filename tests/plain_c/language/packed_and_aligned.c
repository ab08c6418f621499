// Layout: packed structures and members, alignment of types, variables, members and of the stack, bit-fields of all types, offsetof, unions, transparent ones.
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
struct __attribute__((packed)) tight { char c; int i; short s; double d; };
struct partly { char c; int i __attribute__((packed)); char e; };
#pragma pack(push, 2)
struct by_two { char c; int i; long l; };
#pragma pack(pop)
struct bits { unsigned a : 3; unsigned : 0; int b : 5; unsigned char c : 7; int64_t d : 33; _Bool e : 1; int : 2; signed f : 1; };
union number { struct { uint32_t low : 12, middle : 8, high : 12; }; uint32_t all; float f; uint8_t bytes[4]; };
typedef int aligned_int __attribute__((aligned(32)));
struct __attribute__((aligned(64))) line { char c; };
static alignas(128) char buffer[3];
static struct line lines[2];
static aligned_int one = 1;
static struct tight tights[2] = {{'a', 1, 2, 3.5}, {.d = 4.5, .i = -1}};
static struct { char c; alignas(16) int i; struct tight t; } mixed = {'m', 5, {'t', 6, 7, 8}};
static union number number = {.all = 0x3f800000};
typedef union __attribute__((transparent_union)) { int *i; float *f; } either;
static int first_byte(either e) { return *(unsigned char *)e.i; }
static struct bits bits = {5, -3, 100, 1LL << 31, 1, -1};
struct nested { struct { int x; union { char c[4]; short s[2]; }; }; struct { int y; } named; };
static struct nested nested = {{1, {{'a', 'b', 0}}}, {2}};
static int aligned(const void *p, size_t n) { return (uintptr_t)p % n == 0; }
int main(void) {
  printf("%zu %zu %zu %zu %zu\n", sizeof(struct tight), offsetof(struct tight, d), sizeof(struct partly), sizeof(struct by_two), offsetof(struct by_two, l));
  printf("%zu %zu %zu %zu\n", sizeof(struct bits), sizeof(struct line), alignof(struct line), sizeof mixed);
  struct line on_stack;
  alignas(64) int local = 3;
  aligned_int deep = 1;
  printf("%d %d %d %d %d %d\n", aligned(buffer, 128), aligned(&lines[1], 64), aligned(&one, 32), aligned(&on_stack, 64), aligned(&local, 64), aligned(&deep, 32));
  int *unaligned = (int *)((char *)tights + offsetof(struct tight, i)), copied;
  memcpy(&copied, unaligned, sizeof copied);
  tights[1].i += copied, tights[0].s++;
  printf("%d %d %g %g %d\n", tights[1].i, tights[0].s, tights[0].d, tights[1].d, mixed.t.s + mixed.i);
  number.high++, number.low = 0xabc;
  printf("%x %x %x %d\n", number.all, number.bytes[0], number.middle, number.f > 1);
  bits.a += 4, bits.b--, bits.d <<= 1, bits.f = 0;
  printf("%d %d %d %lld %d %d\n", bits.a, bits.b, bits.c, (long long)bits.d, bits.e, bits.f);
  float f = 1;
  printf("%d %d %s %d %d\n", first_byte(&f), first_byte(&local), nested.c, nested.s[1], nested.named.y);
  printf("%zu %zu %td\n", offsetof(struct nested, named.y), __builtin_offsetof(struct nested, c[2]), &mixed.t.c - &mixed.c);
  return 0;
}
