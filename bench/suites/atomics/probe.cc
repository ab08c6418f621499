// The instructions that the atomics need.
#include "../threads.h"

alignas(128) long word;

#define ATOMIC(name, expression)        \
  void name(long count) {               \
    while (count--) {                   \
      expression;                       \
    }                                   \
  }                                     \
  void name##_alone(long count) {       \
    if (bench_number == 0) name(count); \
  }                                     \
  void name##_all(long count) {         \
    name(count);                        \
    probe_barrier();                    \
  }
ATOMIC(fetch_add, BENCH_USE(__atomic_fetch_add(&word, 1, __ATOMIC_RELAXED)))
ATOMIC(add, __atomic_fetch_add(&word, 1, __ATOMIC_RELAXED))
ATOMIC(fetch_sub, BENCH_USE(__atomic_fetch_sub(&word, 1, __ATOMIC_RELAXED)))
// For operations without an instruction: repeats compare-exchange until no other thread intervenes.
template <class Change>
long fetch_changed(Change change) {
  long old = __atomic_load_n(&word, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&word, &old, change(old), true, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED)) {
  }
  return old;
}
ATOMIC(fetch_mult, BENCH_USE(fetch_changed([](long old) { return old * 3; })))
ATOMIC(fetch_min, BENCH_USE(fetch_changed([](long old) { return old < 1 ? old : 1; })))
ATOMIC(fetch_and, BENCH_USE(__atomic_fetch_and(&word, 1, __ATOMIC_RELAXED)))
ATOMIC(fetch_xor, BENCH_USE(__atomic_fetch_xor(&word, 1, __ATOMIC_RELAXED)))
ATOMIC(fetch_or, BENCH_USE(__atomic_fetch_or(&word, 1, __ATOMIC_RELAXED)))
ATOMIC(swap, BENCH_USE(__atomic_exchange_n(&word, 1, __ATOMIC_RELAXED)))
ATOMIC(compare_and_swap, long expected = 1;
       __atomic_compare_exchange_n(&word, &expected, 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
       BENCH_USE(expected))
ATOMIC(get, BENCH_USE(__atomic_load_n(&word, __ATOMIC_RELAXED)))
ATOMIC(set, __atomic_store_n(&word, 1, __ATOMIC_RELAXED); BENCH_KEEP())

int main(int argc, char** argv) {
  bench_run(argc, argv, [] {
    const struct {
      const char* name;
      void (*alone)(long);
      void (*all)(long);
    } rows[] = {{"fetch-add", fetch_add_alone, fetch_add_all},
                {"add", add_alone, add_all},
                {"increment", add_alone, add_all},
                {"fetch-sub", fetch_sub_alone, fetch_sub_all},
                {"fetch-increment", fetch_add_alone, fetch_add_all},
                {"fetch-decrement", fetch_sub_alone, fetch_sub_all},
                {"fetch-mult", fetch_mult_alone, fetch_mult_all},
                {"fetch-and", fetch_and_alone, fetch_and_all},
                {"fetch-or", fetch_or_alone, fetch_or_all},
                {"fetch-xor", fetch_xor_alone, fetch_xor_all},
                {"fetch-min", fetch_min_alone, fetch_min_all},
                {"fetch-max", fetch_min_alone, fetch_min_all},
                {"swap", swap_alone, swap_all},
                {"compare-and-swap", compare_and_swap_alone, compare_and_swap_all},
                {"atomic get", get_alone, get_all},
                {"atomic set", set_alone, set_all}};
    for (const auto& row : rows) {
      char contended[64];
      bench_row(row.name, row.alone);
      snprintf(contended, sizeof contended, "%s, contended", row.name);
      if (bench_count > 1) bench_row_of(contended, row.all, bench_count);
    }
  });
}
