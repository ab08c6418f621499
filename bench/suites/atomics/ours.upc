// Atomics in UPC 1.3's domains: each kind by one thread alone and by all threads at once.
#include <upc_atomic.h>

#include "../upc.h"

static upc_atomicdomain_t *domain;
static shared long word;
static long one = 1;

#define ALONE if (MYTHREAD == 0)
#define ATOMIC(name, op, fetch, operand1, operand2)                                    \
  static void name(long count) {                                                       \
    long old = 0;                                                                      \
    upc_atomicdomain_t *const d = domain;                                              \
    while (count--) {                                                                  \
      upc_atomic_relaxed(d, fetch, op, &word, operand1, operand2);                \
      BENCH_USE(old);                                                                  \
    }                                                                                  \
  }                                                                                    \
  static void name##_alone(long count) { ALONE name(count); }                          \
  static void name##_all(long count) {                                                 \
    name(count);                                                                       \
    upc_barrier;                                                                       \
  }
ATOMIC(fetch_add, UPC_ADD, &old, &one, 0)
ATOMIC(add, UPC_ADD, 0, &one, 0)
ATOMIC(increment, UPC_INC, 0, 0, 0)
ATOMIC(fetch_sub, UPC_SUB, &old, &one, 0)
ATOMIC(fetch_increment, UPC_INC, &old, 0, 0)
ATOMIC(fetch_decrement, UPC_DEC, &old, 0, 0)
ATOMIC(fetch_mult, UPC_MULT, &old, &one, 0)
ATOMIC(fetch_and, UPC_AND, &old, &one, 0)
ATOMIC(fetch_or, UPC_OR, &old, &one, 0)
ATOMIC(fetch_xor, UPC_XOR, &old, &one, 0)
ATOMIC(fetch_min, UPC_MIN, &old, &one, 0)
ATOMIC(fetch_max, UPC_MAX, &old, &one, 0)
ATOMIC(swap, UPC_SET, &old, &one, 0)
ATOMIC(compare_and_swap, UPC_CSWAP, &old, &one, &one)
ATOMIC(get, UPC_GET, &old, 0, 0)
ATOMIC(set, UPC_SET, 0, &one, 0)

int main(int argc, char **argv) {
  bench_start(argc, argv);
  domain = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD | UPC_SUB | UPC_INC | UPC_DEC | UPC_MULT | UPC_AND | UPC_OR |
                                        UPC_XOR | UPC_MIN | UPC_MAX | UPC_SET | UPC_CSWAP | UPC_GET, 0);
  const struct {
    const char *name;
    void (*alone)(long), (*all)(long);
  } kRows[] = {{"fetch-add", fetch_add_alone, fetch_add_all},
               {"add", add_alone, add_all},
               {"increment", increment_alone, increment_all},
               {"fetch-sub", fetch_sub_alone, fetch_sub_all},
               {"fetch-increment", fetch_increment_alone, fetch_increment_all},
               {"fetch-decrement", fetch_decrement_alone, fetch_decrement_all},
               {"fetch-mult", fetch_mult_alone, fetch_mult_all},
               {"fetch-and", fetch_and_alone, fetch_and_all},
               {"fetch-or", fetch_or_alone, fetch_or_all},
               {"fetch-xor", fetch_xor_alone, fetch_xor_all},
               {"fetch-min", fetch_min_alone, fetch_min_all},
               {"fetch-max", fetch_max_alone, fetch_max_all},
               {"swap", swap_alone, swap_all},
               {"compare-and-swap", compare_and_swap_alone, compare_and_swap_all},
               {"atomic get", get_alone, get_all},
               {"atomic set", set_alone, set_all}};
  for (size_t r = 0; r < sizeof kRows / sizeof kRows[0]; ++r) {
    char row[64];
    bench_row(kRows[r].name, kRows[r].alone);
    sprintf(row, "%s, contended", kRows[r].name);
    if (THREADS > 1) bench_row_of(row, kRows[r].all, THREADS);
  }
  return 0;
}
