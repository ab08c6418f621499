// Accesses to elements in loops, once without and once with the checks of -g: a[i] += i and the like, by
// index and by pointer, over arrays of each kind of layout. One element is one operation.
#include "../upc.h"

enum { kElements = 4096, kBlock = 64 };

struct pair {
  int x, y;
};
shared int cyclic[kElements * THREADS];
shared [kBlock] int blocked[kElements * THREADS];
shared [] int indefinite[kElements];
shared [kBlock] struct pair pairs[kElements * THREADS];
shared [] double numbers[kElements];
static int sum;

#define ALONE if (MYTHREAD == 0)
// Thread 0 goes through kElements elements again and again.
#define WALK(name, declarations, statement)                                    \
  static void name(long count) {                                               \
    ALONE while (count > 0) {                                                  \
      declarations for (int i = 0; i < kElements && count > 0; ++i, --count) { \
        statement;                                                             \
      }                                                                        \
    }                                                                          \
  }

WALK(add_cyclic, , cyclic[i] += i)
WALK(add_blocked, , blocked[i] += i)
WALK(add_indefinite, , indefinite[i] += i)
WALK(read_cyclic, , sum += cyclic[i])
WALK(read_blocked, , sum += blocked[i])
WALK(write_cyclic, , cyclic[i] = i)
WALK(write_blocked, , blocked[i] = i)
WALK(pointer_cyclic, shared int *p = cyclic;, *p++ += i)
WALK(pointer_blocked, shared [kBlock] int *p = blocked;, *p++ += i)
WALK(add_anywhere, unsigned at = 1;, at = at * 1664525 + 1013904223; cyclic[at % kElements] += i)
WALK(anywhere_blocked, unsigned at = 1;, at = at * 1664525 + 1013904223; blocked[at % kElements] += i)
WALK(members, , pairs[i].y += pairs[i].x)
WALK(neighbours, , numbers[i] = 0.5 * (numbers[i ? i - 1 : 0] + numbers[i]))
WALK(two_arrays, , cyclic[i] = blocked[i])
static void own_cyclic(long count) {
  for (; count > 0; count -= kElements)
    upc_forall (int i = 0; i < kElements * THREADS; i++; &cyclic[i]) cyclic[i] += i;
}
static void own_blocked(long count) {
  for (; count > 0; count -= kElements)
    upc_forall (int i = 0; i < kElements * THREADS; i++; &blocked[i]) blocked[i] += i;
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  bench_row("a[i] += i, cyclic", add_cyclic);
  bench_row("a[i] += i, blocked", add_blocked);
  bench_row("a[i] += i, indefinite", add_indefinite);
  bench_row("sum += a[i], cyclic", read_cyclic);
  bench_row("sum += a[i], blocked", read_blocked);
  bench_row("a[i] = i, cyclic", write_cyclic);
  bench_row("a[i] = i, blocked", write_blocked);
  bench_row("*p++ += i, cyclic", pointer_cyclic);
  bench_row("*p++ += i, blocked", pointer_blocked);
  bench_row("a[anywhere] += i, cyclic", add_anywhere);
  bench_row("a[anywhere] += i, blocked", anywhere_blocked);
  bench_row("a[i].y += a[i].x, blocked", members);
  bench_row("neighbours, indefinite", neighbours);
  bench_row("a[i] = b[i], cyclic and blocked", two_arrays);
  bench_row("own a[i] += i, cyclic", own_cyclic);
  bench_row("own a[i] += i, blocked", own_blocked);
  return 0;
}
