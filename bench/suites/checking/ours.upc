// Accesses to elements in loops, without checks, with those of -g, and with -race: a[i] += i and similar ones, by
// index and by pointer, over arrays of each kind of layout. One element is one operation. Rows with a condition
// are loops that may end before their bound; accesses by pointer and to random elements are checked one by one.
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
// Thread 0 iterates over kElements elements `count` times.
#define WALK(name, statement)                 \
  static void name(long count) {              \
    ALONE for (; count > 0; --count) {        \
      for (int i = 0; i < kElements; i++) {   \
        statement;                            \
      }                                       \
    }                                         \
  }
// The same with a limit, which is not reached.
#define STEP(name, declarations, statement)                         \
  static void name(long count) {                                    \
    int limit = kElements;                                          \
    BENCH_HIDE(limit);                                              \
    ALONE for (; count > 0; --count) {                              \
      declarations for (int i = 0; i < kElements && i < limit; i++) { \
        statement;                                                  \
      }                                                             \
    }                                                               \
  }

WALK(add_cyclic, cyclic[i] += i)
WALK(add_blocked, blocked[i] += i)
WALK(add_indefinite, indefinite[i] += i)
WALK(read_cyclic, sum += cyclic[i])
WALK(read_blocked, sum += blocked[i])
WALK(write_cyclic, cyclic[i] = i)
WALK(write_blocked, blocked[i] = i)
WALK(members, pairs[i].y += pairs[i].x)
WALK(neighbours, numbers[i] = 0.5 * (numbers[i ? i - 1 : 0] + numbers[i]))
WALK(two_arrays, cyclic[i] = blocked[i])
STEP(step_cyclic, , cyclic[i] += i)
STEP(step_blocked, , blocked[i] += i)
STEP(step_indefinite, , indefinite[i] += i)
STEP(step_sum, , sum += cyclic[i])
STEP(step_members, , pairs[i].y += pairs[i].x)
STEP(pointer_cyclic, shared int *p = cyclic;, *p++ += i)
STEP(pointer_blocked, shared [kBlock] int *p = blocked;, *p++ += i)
STEP(add_anywhere, unsigned at = 1;, at = at * 1664525 + 1013904223; cyclic[at % kElements] += i)
STEP(anywhere_blocked, unsigned at = 1;, at = at * 1664525 + 1013904223; blocked[at % kElements] += i)
static void own_cyclic(long count) {
  for (; count > 0; --count)
    upc_forall (int i = 0; i < kElements * THREADS; i++; &cyclic[i]) cyclic[i] += i;
}
static void own_blocked(long count) {
  for (; count > 0; --count)
    upc_forall (int i = 0; i < kElements * THREADS; i++; &blocked[i]) blocked[i] += i;
}

// All elements at once.
static void copy(long count) {
  static int here[kElements];
  ALONE for (; count > 0; --count) upc_memget(here, indefinite, sizeof here);
}

#define ROW(name, body) bench_row_of(name, body, kElements)
int main(int argc, char **argv) {
  bench_start(argc, argv);
  ROW("a[i] += i, cyclic", add_cyclic);
  ROW("a[i] += i, blocked", add_blocked);
  ROW("a[i] += i, indefinite", add_indefinite);
  ROW("sum += a[i], cyclic", read_cyclic);
  ROW("sum += a[i], blocked", read_blocked);
  ROW("a[i] = i, cyclic", write_cyclic);
  ROW("a[i] = i, blocked", write_blocked);
  ROW("a[i].y += a[i].x, blocked", members);
  ROW("neighbours, indefinite", neighbours);
  ROW("a[i] = b[i], cyclic and blocked", two_arrays);
  ROW("own a[i] += i, cyclic", own_cyclic);
  ROW("own a[i] += i, blocked", own_blocked);
  ROW("a[i] += i, cyclic, on a condition", step_cyclic);
  ROW("a[i] += i, blocked, on a condition", step_blocked);
  ROW("a[i] += i, indefinite, on a condition", step_indefinite);
  ROW("sum += a[i], cyclic, on a condition", step_sum);
  ROW("a[i].y += a[i].x, on a condition", step_members);
  ROW("*p++ += i, cyclic", pointer_cyclic);
  ROW("*p++ += i, blocked", pointer_blocked);
  ROW("a[anywhere] += i, cyclic", add_anywhere);
  ROW("a[anywhere] += i, blocked", anywhere_blocked);
  ROW("upc_memget of 16 KB", copy);
  return 0;
}
