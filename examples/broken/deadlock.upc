// Broken: each thread takes two locks, and not all take them in the same order. It works until two threads do so at once.
//
//   $ upcrun -schedule-runs 100 -n 2 deadlock.upc
//   upc: deadlock: no thread can continue; the threads wait here:
//   upc:   thread 0: deadlock.upc:22: upc_lock, held by thread 1
//   upc:   thread 1: deadlock.upc:22: upc_lock, held by thread 0
//   upc: schedule: seed 17, …
//   upcrun: the run with seed 17 fails with exit code 121, after 16 runs that passed; to replay it: upcrun -schedule-seed 17 -n 2 deadlock.upc
//
// Fix: one order for all threads: left before right.
#include <upc.h>

upc_lock_t *left, *right;  // private pointers; each thread has its own, to the same two locks

int main(void) {
  left = upc_all_lock_alloc();
  right = upc_all_lock_alloc();

  upc_lock_t *first = MYTHREAD % 2 ? right : left;
  upc_lock_t *second = MYTHREAD % 2 ? left : right;
  upc_lock(first);
  upc_lock(second);  // held by another thread, which waits for our first

  upc_unlock(second);
  upc_unlock(first);
  return 0;
}
