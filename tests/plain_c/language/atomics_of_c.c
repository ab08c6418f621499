// _Atomic: operators, qualifiers and specifiers, structures, pointers, stdatomic.h, and the __atomic and __sync builtins.
#include <stdatomic.h>
#include <stdio.h>
struct pair { int a, b; };
static _Atomic int counter = 3;
static atomic_ulong bits = ATOMIC_VAR_INIT(0xF0);
static _Atomic(struct pair) pair;
static _Atomic double real = 1.5;
static int *_Atomic pointer;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static int cells[5] = {1, 2, 3, 4, 5};
static struct { char c; _Atomic short s; atomic_bool b; } members;
int main(void) {
  pair = (struct pair){1, 2};
  int a = atomic_fetch_add(&counter, 1), b, c, d;
  ++counter, b = counter;
  counter += 10, c = counter;
  counter--, d = counter * 2;
  counter <<= 2, counter ^= 5, counter %= 37;
  bits |= 0xF, bits &= ~3ul;
  real = real * 3 - 0.25;
  pointer = cells;
  pointer = pointer + 2;
  int *old = pointer;
  pointer = old + 1;
  struct pair p = pair;
  p.a += 10;
  pair = p;
  struct pair next = {7, 8}, expected = pair;
  _Bool swapped = atomic_compare_exchange_strong(&pair, &expected, next);
  members.s += 300, members.s *= 300, members.b = 5;
  int want = 99;
  _Bool failed = atomic_compare_exchange_strong(&counter, &want, 1);
  printf("%d %d %d %d %d %lx %g\n", a, b, c, d, counter, (unsigned long)bits, real);
  printf("%d %d %d %d %d\n", *old, *pointer, swapped, (p = pair, p.b), failed);
  d = atomic_flag_test_and_set(&flag), d = d * 10 + atomic_flag_test_and_set(&flag);
  printf("%d %d %d %d\n", want, members.s, members.b, d);
  a = atomic_fetch_add(&counter, 5), b = atomic_exchange_explicit(&counter, 50, memory_order_relaxed), c = atomic_fetch_or(&bits, 0x100);
  printf("%d %d %x %d\n", a, b, c, atomic_load(&counter));
  a = __sync_fetch_and_add(&cells[1], 5), b = __sync_bool_compare_and_swap(&cells[1], 7, 70), c = __atomic_add_fetch(&cells[1], 1, __ATOMIC_SEQ_CST);
  printf("%d %d %d\n", a, b, c);
  int stored = 4, loaded;
  __atomic_store(&cells[0], &stored, __ATOMIC_RELEASE);
  __atomic_load(&cells[0], &loaded, __ATOMIC_ACQUIRE);
  atomic_thread_fence(memory_order_seq_cst);
  printf("%d %zu %zu\n", loaded, sizeof pair, sizeof(_Atomic char));
  printf("%d %d\n", (int)atomic_is_lock_free(&counter), (int)atomic_is_lock_free(&members.b));
  return 0;
}
