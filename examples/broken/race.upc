// Broken: all threads add to one number, and nothing keeps them apart.
//
//   $ upcrun -race -schedule-seed 1 -n 2 race.upc
//   upc: data race on total (shared long, on thread 0):
//   upc:   thread 1 reads it at race.upc:20 (shared, relaxed)
//   upc:   thread 0 wrote it at race.upc:20 (shared, relaxed)
//   upc:   with no barrier, lock, strict access or atomic between that orders the two
//   upc: 1 data race (on total)
//   upc: schedule: seed 1, …
//   some were lost
//
// Fix: take a lock around the addition, or add with upc_atomic_relaxed; or give each thread its own sum and add these up at
// the end.
#include <stdio.h>
#include <upc.h>

shared long total;

int main(void) {
  for (int i = 0; i < 1000; i++) total += 1;  // read, add, write: another thread may write in between

  upc_barrier;
  if (MYTHREAD == 0 && total != 1000L * THREADS) printf("some were lost\n");
  return 0;
}
