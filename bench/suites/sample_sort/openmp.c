/* Sample sort: each thread writes its keys into the others' parts and sorts its own. */
#include "../openmp.h"

#include "size.h"

static unsigned *keys, samples[MOST * SAMPLES], splitters[MOST], (*parts)[ROOM];
static int counts[MOST][MOST], lengths[MOST];

static void choose_splitters(int threads, int me) {
  for (int s = 0; s < SAMPLES; s++)
    samples[me * SAMPLES + s] = keys[me * EACH + s * (EACH / SAMPLES)];
#pragma omp barrier
#pragma omp single
  {
    sort_keys(samples, 0, SAMPLES * threads);
    for (int t = 0; t < threads; t++) splitters[t] = t == 0 ? 0 : samples[t * SAMPLES];
  }
}

static void distribute(int threads, int me) {
  const unsigned* own = keys + me * EACH;
  int to[MOST] = {0}, length = 0;
  unsigned* next[MOST];
  for (int i = 0; i < EACH; i++) to[part_of(splitters, threads, own[i])]++;
  memcpy(counts[me], to, sizeof to);
#pragma omp barrier
  for (int t = 0; t < threads; t++) next[t] = parts[t];
  for (int from = 0; from < threads; from++) {
    length += counts[from][me];
    for (int t = 0; from < me && t < threads; t++) next[t] += counts[from][t];
  }
  if (length > ROOM) {
    fprintf(stderr, "sample sort: %d keys for thread %d, which has room for %d\n", length, me,
            ROOM);
    exit(1);
  }
  lengths[me] = length;
#pragma omp barrier
  for (int i = 0; i < EACH; i++) *next[part_of(splitters, threads, own[i])]++ = own[i];
#pragma omp barrier
}

static void sort(long count) {
  const int threads = omp_get_num_threads(), me = omp_get_thread_num();
  while (count--) {
    choose_splitters(threads, me);
    distribute(threads, me);
    sort_keys(parts[me], 0, lengths[me]);
#pragma omp barrier
  }
}

/* Whether the parts in a row are the sorted keys. */
static int check(int threads) {
  long length = 0, disorder = 0;
  uint64_t changed = 0;
  unsigned last = 0;
  for (int t = 0; t < threads; t++) {
    length += lengths[t];
    for (int i = 0; i < EACH; i++) changed += scatter(key_at((long)t * EACH + i));
    for (int i = 0; i < lengths[t]; i++) {
      disorder += parts[t][i] < last;
      last = parts[t][i];
      changed -= scatter(last);
    }
  }
  if (!disorder && length == (long)EACH * threads && !changed) return 0;
  fprintf(stderr, "sample sort: %ld of %ld keys, %ld out of order%s\n", length,
          (long)EACH * threads, disorder, changed ? ", others than were given" : "");
  return 1;
}

static void prepare(void) {
  const int threads = omp_get_num_threads();
#pragma omp single
  {
    keys = malloc((size_t)threads * EACH * sizeof *keys);
    parts = malloc((size_t)threads * sizeof *parts);
  }
#pragma omp for schedule(static)
  for (int i = 0; i < EACH * threads; i++) keys[i] = key_at(i);
}

static int wrong(void) { return omp_get_thread_num() == 0 && check(omp_get_num_threads()); }

int main(int argc, char** argv) {
  return bench_program(argc, argv, "sample sort", prepare, sort, wrong);
}
