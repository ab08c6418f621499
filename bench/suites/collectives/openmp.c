/* The form of collectives in an OpenMP program: copies between barriers, and reductions.
 */
#include "../openmp.h"

#include "sizes.h"

enum { MOST = 64 };
static char *from[MOST], *to[MOST];
static size_t bytes, doubles;
static double sums[MOST * 16];

static void broadcast(long count) {
  const int me = omp_get_thread_num();
  while (count--) {
#pragma omp barrier
    memcpy(to[me], from[0], bytes);
#pragma omp barrier
  }
}
static void exchange(long count) {
  const int me = omp_get_thread_num(), threads = omp_get_num_threads();
  while (count--) {
#pragma omp barrier
    for (int t = 0; t < threads; ++t)
      memcpy(to[me] + (size_t)t * bytes, from[t] + (size_t)me * bytes, bytes);
#pragma omp barrier
  }
}
static void gather_all(long count) {
  const int me = omp_get_thread_num(), threads = omp_get_num_threads();
  while (count--) {
#pragma omp barrier
    for (int t = 0; t < threads; ++t) memcpy(to[me] + (size_t)t * bytes, from[t], bytes);
#pragma omp barrier
  }
}
/* One array, which all threads reduce together. */
static double *whole, *prefixes;
static double reduced;
static void reduce(long count) {
  const size_t n = doubles * (size_t)omp_get_num_threads();
  while (count--) {
#pragma omp single
    reduced = 0;
#pragma omp for simd reduction(+ : reduced)
    for (size_t i = 0; i < n; ++i) reduced += whole[i];
  }
}
static void prefix_reduce(long count) {
  const int me = omp_get_thread_num();
  const double* mine = whole + (size_t)me * doubles;
  double* target = prefixes + (size_t)me * doubles;
  while (count--) {
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (size_t i = 0; i < doubles; ++i) sum += mine[i];
    sums[16 * me] = sum;
#pragma omp barrier
    double before = 0;
    for (int t = 0; t < me; ++t) before += sums[16 * t];
    for (size_t i = 0; i < doubles; ++i) target[i] = before += mine[i];
#pragma omp barrier
  }
}

static char* memory(size_t size) {
  char* p = aligned_alloc(4096, (size + 4095) & ~(size_t)4095);
  memset(p, 0, size);
  return p;
}

int main(int argc, char** argv) {
  bench_start(argc, argv);
#pragma omp parallel
  {
    const int me = omp_get_thread_num(), threads = omp_get_num_threads();
    char row[64];
    for (int i = 0; i < SIZES; ++i) {
      const size_t room = sizes[i].bytes * (size_t)threads;
#pragma omp single
      bytes = sizes[i].bytes;
      const struct {
        const char* name;
        void (*body)(long);
      } kRows[] = {{"broadcast", broadcast}, {"gather_all", gather_all}, {"exchange", exchange}};
      for (size_t r = 0; r < sizeof kRows / sizeof kRows[0]; ++r) {
        sprintf(row, "%s %s", kRows[r].name, sizes[i].name);
        if (!bench_is_wanted(row)) continue;
        from[me] = memory(room);
        to[me] = memory(room);
        bench_row(row, kRows[r].body);
#pragma omp barrier
        free(from[me]);
        free(to[me]);
      }
    }
    for (int i = 0; i < COUNTS; ++i) {
#pragma omp single
      {
        doubles = counts[i].doubles / (size_t)(counts[i].of_all ? threads : 1);
        whole = aligned_alloc(4096, (doubles * (size_t)threads * sizeof *whole + 4095) & ~4095ul);
        prefixes =
            aligned_alloc(4096, (doubles * (size_t)threads * sizeof *whole + 4095) & ~4095ul);
      }
      for (size_t j = (size_t)me * doubles; j < (size_t)(me + 1) * doubles; ++j)
        whole[j] = prefixes[j] = 1.0;
      sprintf(row, "reduce %s", counts[i].name);
      bench_row(row, reduce);
      sprintf(row, "prefix_reduce %s", counts[i].name);
      bench_row(row, prefix_reduce);
#pragma omp barrier
#pragma omp single
      {
        free(whole);
        free(prefixes);
      }
    }
  }
  return 0;
}
