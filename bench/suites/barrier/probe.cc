// The indispensable work of a barrier: each thread's announcement must reach the others. A named
// barrier needs the same announcement; a split one only the part that is not complete after the
// work.
#include "../threads.h"
#include "work.h"

void barrier(long count) {
  for (long i = 0; i < count; ++i) probe_barrier();
}
void split(long count) {
  for (long i = 0; i < count; ++i) {
    work();
    probe_barrier();
  }
}

int main(int argc, char** argv) {
  bench_run(argc, argv, [] {
    bench_row("barrier", barrier);
    bench_row("named barrier", barrier);
    bench_row("split barrier", split);
  });
}
