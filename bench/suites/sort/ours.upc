// upc_all_sort over an array with one block for each thread.
#include <upc_collective.h>

#include "../upc.h"
#include "keys.h"

typedef struct record record;

static shared char *array;
static size_t own; // elements of each thread

static int compare_longs(shared void *a, shared void *b) {
  const long x = *(shared long *)a, y = *(shared long *)b;
  return (x > y) - (x < y);
}
static int compare_records(shared void *a, shared void *b) {
  const long x = ((shared record *)a)->key, y = ((shared record *)b)->key;
  return (x > y) - (x < y);
}
static void fill_longs(void) {
  long *mine = (long *)(array + MYTHREAD);
  for (size_t i = 0; i < own; ++i) mine[i] = key_at((long)(MYTHREAD * own + i));
}
static void fill_records(void) {
  record *mine = (record *)(array + MYTHREAD);
  for (size_t i = 0; i < own; ++i)
    mine[i] = (record){key_at((long)(MYTHREAD * own + i)), (long)i};
}
static void sort_longs(void) {
  upc_all_sort(array, sizeof(long), own * THREADS, own, compare_longs,
               UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
}
static void sort_records(void) {
  upc_all_sort(array, sizeof(record), own * THREADS, own, compare_records,
               UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  own = KEYS / THREADS;
  array = upc_all_alloc(THREADS, own * sizeof(record));
  bench_row_prepared("sort 10M long", fill_longs, sort_longs);
  bench_row_prepared("sort 10M records", fill_records, sort_records);
  return 0;
}
