// Sample sort with private pointers; each thread writes its keys directly into the others' parts.
#include <upc_castable.h>
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
  const unsigned *own = (const unsigned *)&keys[MYTHREAD * EACH];
  unsigned *offered = (unsigned *)&samples[MYTHREAD][0];
  for (int s = 0; s < SAMPLES; s++) offered[s] = own[s * (EACH / SAMPLES)];
  upc_barrier;
  if (MYTHREAD == 0) {
    unsigned all[MOST * SAMPLES], *to = (unsigned *)chosen;
    for (int t = 0; t < THREADS; t++)
      upc_memget(all + t * SAMPLES, &samples[t][0], SAMPLES * sizeof *all);
    sort_keys(all, 0, SAMPLES * THREADS);
    for (int t = 0; t < THREADS; t++) to[t] = t == 0 ? 0 : all[t * SAMPLES];
  }
  upc_all_broadcast(splitters, chosen, sizeof chosen, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
}

static void distribute(void) {
  const unsigned *own = (const unsigned *)&keys[MYTHREAD * EACH];
  const unsigned *limits = (const unsigned *)&splitters[MYTHREAD][0];
  const int threads = THREADS;
  int to[MOST] = {0}, length = 0;
  unsigned *next[MOST];
  for (int i = 0; i < EACH; i++) to[part_of(limits, threads, own[i])]++;
  upc_memput(&counts[MYTHREAD][0], to, sizeof to);
  upc_barrier;
  for (int t = 0; t < threads; t++) next[t] = upc_cast(&parts[t][0]);
  for (int from = 0; from < threads; from++) {
    const int *theirs = upc_cast(&counts[from][0]);
    length += theirs[MYTHREAD];
    for (int t = 0; from < MYTHREAD && t < threads; t++) next[t] += theirs[t];
  }
  if (length > ROOM) {
    fprintf(stderr, "sample sort: %d keys for thread %d, which has room for %d\n", length, MYTHREAD,
            ROOM);
    upc_global_exit(1);
  }
  lengths[MYTHREAD] = length;
  upc_barrier;
  for (int i = 0; i < EACH; i++) *next[part_of(limits, threads, own[i])]++ = own[i];
  upc_barrier;
}

static void sort(long count) {
  while (count--) {
    choose_splitters();
    distribute();
    sort_keys((unsigned *)&parts[MYTHREAD][0], 0, lengths[MYTHREAD]);
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
