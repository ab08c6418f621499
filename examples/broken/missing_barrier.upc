// Broken: a thread reads its neighbour's element, and nothing makes sure that the neighbour has written it.
//
//   $ upcrun -race -schedule-seed 1 -n 2 missing_barrier.upc
//   upc: data race on square[1] (shared int [THREADS], on thread 1):
//   upc:   thread 1 writes it at missing_barrier.upc:23 (shared, relaxed)
//   upc:   thread 0 read it at missing_barrier.upc:26 (shared, relaxed)
//   upc:   with no barrier, lock, strict access or atomic between that orders the two
//   upc: 1 data race (on square[1])
//   upc: schedule: seed 1, …
//   thread 0 came too early
//   $ upcrun -schedule-runs 100 -n 2 missing_barrier.upc
//   upc: schedule: seed 1, …
//   thread 0 came too early
//   upcrun: the run with seed 1 fails with exit code 1, after 0 runs that passed; to replay it: upcrun -schedule-seed 1 -n 2 missing_barrier.upc
//
// Fix: upc_barrier between the two.
#include <stdio.h>
#include <upc.h>

shared int square[THREADS];

int main(void) {
  square[MYTHREAD] = MYTHREAD * MYTHREAD;

  int right = (MYTHREAD + 1) % THREADS;
  int got = square[right];
  if (got != right * right) {
    printf("thread %d came too early\n", MYTHREAD);
    return 1;
  }
  return 0;
}
