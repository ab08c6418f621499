// What a barrier must cost: each thread's announcement has to reach the others. With a name, it is
// the same announcement; with work between the phases, what is not over by then.
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
