// Collectives of UPC, with all-sync at both ends.
#include <upc_collective.h>

#include "../upc.h"
#include "sizes.h"

static upc_flag_t all = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;
static shared void *src, *dst;
static size_t bytes;
static size_t doubles;

static void broadcast(long count) {
  while (count--) upc_all_broadcast(dst, src, bytes, all);
}
static void scatter(long count) {
  while (count--) upc_all_scatter(dst, src, bytes, all);
}
static void gather(long count) {
  while (count--) upc_all_gather(dst, src, bytes, all);
}
static void gather_all(long count) {
  while (count--) upc_all_gather_all(dst, src, bytes, all);
}
static void exchange(long count) {
  while (count--) upc_all_exchange(dst, src, bytes, all);
}
static shared int turn[THREADS];
static void permute(long count) {
  while (count--) upc_all_permute(dst, src, turn, bytes, all);
}
static void reduce(long count) {
  while (count--)
    upc_all_reduceD(dst, src, UPC_ADD, doubles * THREADS, doubles, NULL, all);
}
static void prefix_reduce(long count) {
  while (count--)
    upc_all_prefix_reduceD(dst, src, UPC_ADD, doubles * THREADS, doubles, NULL, all);
}

// Memory for `each` bytes on each thread, touched by its thread.
static shared void *memory(size_t each) {
  shared void *p = upc_all_alloc(THREADS, each);
  for (size_t i = 0; i + sizeof(double) <= each; i += sizeof(double))
    *(double *)((shared [] char *)((shared char *)p + MYTHREAD) + i) = 1.0;
  upc_barrier;
  return p;
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  turn[MYTHREAD] = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < SIZES; ++i) {
    char row[64];
    bytes = sizes[i].bytes;
    const struct {
      const char *name;
      void (*body)(long);
      int rooms;
    } kRows[] = {{"broadcast", broadcast, 1}, {"scatter", scatter, 2},       {"gather", gather, 2},
                 {"gather_all", gather_all, 2}, {"exchange", exchange, 2}, {"permute", permute, 1}};
    for (size_t r = 0; r < sizeof kRows / sizeof kRows[0]; ++r) {
      sprintf(row, "%s %s", kRows[r].name, sizes[i].name);
      if (!bench_is_wanted(row)) continue;
      const size_t room = kRows[r].rooms == 1 ? bytes : bytes * THREADS;
      src = memory(room);
      dst = memory(room);
      bench_row(row, kRows[r].body);
      upc_all_free(src);
      upc_all_free(dst);
    }
  }
  for (int i = 0; i < COUNTS; ++i) {
    char row[64];
    doubles = counts[i].doubles / (counts[i].of_all ? THREADS : 1);
    sprintf(row, "reduce %s", counts[i].name);
    if (bench_is_wanted(row)) {
      src = memory(doubles * sizeof(double));
      dst = memory(sizeof(double));
      bench_row(row, reduce);
      upc_all_free(src);
      upc_all_free(dst);
    }
    sprintf(row, "prefix_reduce %s", counts[i].name);
    if (bench_is_wanted(row)) {
      src = memory(doubles * sizeof(double));
      dst = memory(doubles * sizeof(double));
      bench_row(row, prefix_reduce);
      upc_all_free(src);
      upc_all_free(dst);
    }
  }
  return 0;
}
