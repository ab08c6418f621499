// Inline assembly: operands, ties, clobbers, memory, names, flags, goto, registers, strings with % and braces, at file scope.
#include <stdint.h>
#include <stdio.h>
__asm__(".pushsection .text\n.globl sum_of_assembly\nsum_of_assembly:\n\tleaq (%rdi,%rsi), %rax\n\tret\n.popsection");
extern long sum_of_assembly(long a, long b) __asm__("sum_of_assembly");
static long counter = 40, cells[4] = {1, 2, 3, 4};
static struct { int low, high; } pair = {7, 9};
static inline uint64_t rotate(uint64_t x, unsigned n) {
  __asm__("rolq %%cl, %0" : "+r"(x) : "c"(n) : "cc");
  return x;
}
static int has_carry(unsigned a, unsigned b) {
  unsigned char carry;
  __asm__("addl %2, %1\n\tsetc %0" : "=q"(carry), "+&r"(a) : "rm"(b) : "cc");
  return carry;
}
static int is_negative(int x) {
  __asm__ goto("testl %0, %0\n\tjs %l[yes]" : : "r"(x) : "cc" : yes);
  return 0;
yes:
  return 1;
}
static int by_flag(int a, int b) {
  int below;
  __asm__("cmpl %2, %1" : "=@ccl"(below) : "r"(a), "r"(b));
  return below;
}
int main(void) {
  long one = 1;
  __asm__ volatile("addq %1, %0" : "+m"(counter) : "ri"(2L) : "memory", "cc");
  __asm__("xchgq %0, %1" : "+r"(one), "+m"(cells[2]));
  __asm__("addl %[by], %[to]" : [to] "+m"(pair.high) : [by] "i"(sizeof(pair)) : "cc");
  int out, in = 21;
  __asm__("leal (%1,%1), %0" : "=r"(out) : "0"(in));
  uint32_t a, b, swapped = 0x11223344;
  __asm__("movl $5, %0; movl %0, %1; incl %1" : "=&r"(a), "=r"(b));
  __asm__("bswap %0" : "+r"(swapped));
  __asm__ __volatile__("" ::: "memory");
  __asm("nop");
  {
    register long in_rax __asm__("rax") = 17;
    __asm__ volatile("incq %0" : "+r"(in_rax));
    one += in_rax;
  }
  printf("%ld %ld %ld %d\n", counter, one, cells[2], pair.high);
  printf("%d %u %u %x %llx\n", out, a, b, swapped, (unsigned long long)rotate(0x8000000000000001u, 4));
  printf("%d %d %d %d %d %d\n", has_carry(~0u, 1), has_carry(1, 1), is_negative(-4), is_negative(4), by_flag(-1, 0), by_flag(1, 0));
  printf("%ld\n", sum_of_assembly(counter, 100));
  return 0;
}
