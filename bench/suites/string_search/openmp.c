/* A search for a word in a text. */
#include "../openmp.h"

#include "size.h"

enum { MOST = 1024 };
static char* restrict text;
static long found[MOST];

static void search(long count) {
  const long n = (long)EACH * omp_get_num_threads();
  while (count--) {
    long sum = 0;
#pragma omp for schedule(static) nowait
    for (long i = 0; i < n; i++) {
      int k = 0;
      while (k < LENGTH && i + k < n && text[i + k] == word[k]) k++;
      if (k == LENGTH) sum++;
    }
    found[omp_get_thread_num()] = sum;
#pragma omp barrier
  }
}

static int check(long n) {
  long all = 0;
  for (int t = 0; t < MOST; t++) all += found[t];
  if (all != expected(n))
    fprintf(stderr, "string search: found %ld times instead of %ld\n", all, expected(n));
  return all != expected(n);
}

int main(int argc, char** argv) {
  bench_start(argc, argv);
  if (!bench_is_wanted("string search")) return 0;
  long n = 0;
#pragma omp parallel
  {
#pragma omp single
    {
      n = (long)EACH * omp_get_num_threads();
      text = malloc((size_t)n);
    }
#pragma omp for schedule(static)
    for (long i = 0; i < n; i++) text[i] = character_at(i, n);
    bench_row("string search", search);
  }
  return check(n);
}
