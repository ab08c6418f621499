// Subscripts that are computed from data: the parts of the addresses are loaded once, before the loop,
// although the loop stores elements; also if the array is declared before it is defined.
// RUN: no
#include <stdint.h>
#include <upc_relaxed.h>

shared uint64_t cyclic[1000 * THREADS];
shared [8] long blocked[1000 * THREADS];
shared [] long whole[1000];

// NOT_IN_LOOPS: %rip
void update(uint64_t x, long count) {
  while (count--) {
    x = x * 5 + 1;
    cyclic[x % 1000] ^= x;
  }
}

// NOT_IN_LOOPS: %rip
void scatter(const int *to, int n) {
  for (int i = 0; i < n; i++) blocked[to[i]] = i;
}

// NOT_IN_LOOPS: %rip
double gather(const double *value, const int *from, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += value[i] * cyclic[from[i]];
  return sum;
}

// NOT_IN_LOOPS: %rip
void count_whole(int n) {
  for (int i = 0; i < n; i++) whole[cyclic[i] % 1000] += cyclic[i];
}

extern shared int declared[1000 * THREADS];
static unsigned seed;

// Each iteration also stores a variable.
// NOT_IN_LOOPS: %rip
void update_early(long count) {
  while (count--) {
    seed = seed * 5 + 1;
    declared[seed % 1000] ^= seed;
  }
}

shared int declared[1000 * THREADS];
