// Sample sort in its simple form: splitters from samples, each key written to its part, and each
// thread's part sorted in place.
#include <upc_collective.h>

#include "../upc.h"
#include "size.h"

shared [EACH] unsigned keys[EACH * THREADS];
shared [SAMPLES] unsigned samples[THREADS][SAMPLES];
shared [] unsigned chosen[MOST];
shared [MOST] unsigned splitters[THREADS][MOST];
shared [MOST] int counts[THREADS][MOST];  // keys from a thread to each other
shared [ROOM] unsigned parts[THREADS][ROOM];
shared int lengths[THREADS];
#include "check.h"

static void choose_splitters(void) {
  for (int s = 0; s < SAMPLES; s++)
    samples[MYTHREAD][s] = keys[MYTHREAD * EACH + s * (EACH / SAMPLES)];
  upc_barrier;
  if (MYTHREAD == 0) {
    unsigned all[MOST * SAMPLES];
    for (int t = 0; t < THREADS; t++)
      for (int s = 0; s < SAMPLES; s++) all[t * SAMPLES + s] = samples[t][s];
    sort_keys(all, 0, SAMPLES * THREADS);
    for (int t = 0; t < THREADS; t++) chosen[t] = t == 0 ? 0 : all[t * SAMPLES];
  }
  upc_all_broadcast(splitters, chosen, sizeof chosen, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
}

static int target(unsigned key) {
  int low = 0, high = THREADS;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (splitters[MYTHREAD][middle] <= key)
      low = middle;
    else
      high = middle;
  }
  return low;
}

static void distribute(void) {
  int next[MOST] = {0}, length = 0;
  for (int t = 0; t < THREADS; t++) counts[MYTHREAD][t] = 0;
  upc_forall (int i = 0; i < EACH * THREADS; i++; &keys[i]) counts[MYTHREAD][target(keys[i])]++;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    length += counts[t][MYTHREAD];
    for (int from = 0; from < MYTHREAD; from++) next[t] += counts[from][t];
  }
  if (length > ROOM) {
    fprintf(stderr, "sample sort: %d keys for thread %d, which has room for %d\n", length, MYTHREAD,
            ROOM);
    upc_global_exit(1);
  }
  lengths[MYTHREAD] = length;
  upc_barrier;
  upc_forall (int i = 0; i < EACH * THREADS; i++; &keys[i]) {
    int t = target(keys[i]);
    parts[t][next[t]++] = keys[i];
  }
  upc_barrier;
}

static void sort_part(int low, int high) {
  while (high - low > SHORT) {
    unsigned pivot = parts[MYTHREAD][(low + high) / 2];
    int i = low, j = high - 1;
    while (i <= j) {
      while (parts[MYTHREAD][i] < pivot) i++;
      while (parts[MYTHREAD][j] > pivot) j--;
      if (i > j) break;
      unsigned swap = parts[MYTHREAD][i];
      parts[MYTHREAD][i++] = parts[MYTHREAD][j];
      parts[MYTHREAD][j--] = swap;
    }
    sort_part(low, j + 1);
    low = i;
  }
  for (int i = low + 1; i < high; i++) {
    unsigned key = parts[MYTHREAD][i];
    int j = i;
    for (; j > low && parts[MYTHREAD][j - 1] > key; j--)
      parts[MYTHREAD][j] = parts[MYTHREAD][j - 1];
    parts[MYTHREAD][j] = key;
  }
}

static void sort(long count) {
  while (count--) {
    choose_splitters();
    distribute();
    sort_part(0, lengths[MYTHREAD]);
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  if (!bench_is_wanted("sample sort")) return 0;
  upc_forall (int i = 0; i < EACH * THREADS; i++; &keys[i]) keys[i] = key_at(i);
  bench_row("sample sort", sort);
  return check();
}
