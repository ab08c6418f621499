// Barriers of UPC: without a value, with one, and split with work between notify and wait.
#include "../upc.h"
#include "work.h"

static void barrier(long count) {
  for (long i = 0; i < count; ++i) upc_barrier;
}
static void named(long count) {
  for (long i = 0; i < count; ++i) upc_barrier(i & 7);
}
static void split(long count) {
  for (long i = 0; i < count; ++i) {
    upc_notify;
    work();
    upc_wait;
  }
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  bench_row("barrier", barrier);
  bench_row("named barrier", named);
  bench_row("split barrier", split);
  return 0;
}
