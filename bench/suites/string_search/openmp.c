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

static void prepare(void) {
  const long n = (long)EACH * omp_get_num_threads();
#pragma omp single
  text = malloc((size_t)n);
#pragma omp for schedule(static)
  for (long i = 0; i < n; i++) text[i] = character_at(i, n);
}

/* The check of the number of occurrences, by thread 0. */
static int wrong(void) {
  long all = 0;
  for (int t = 0; t < MOST; t++) all += found[t];
  return omp_get_thread_num() == 0 && all != expected((long)EACH * omp_get_num_threads());
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "string search", prepare, search, wrong);
}
