// Locks in arrays, structures and parameters; several locks held at once, taken in a fixed order.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct account { upc_lock_t *lock; int balance; };
shared struct account accounts[2 * THREADS];

static void transfer(int from, int to, int amount) {
  int low = from < to ? from : to, high = from < to ? to : from;
  upc_lock(accounts[low].lock);
  upc_lock(accounts[high].lock);
  accounts[from].balance -= amount;
  accounts[to].balance += amount;
  upc_unlock(accounts[high].lock);
  upc_unlock(accounts[low].lock);
}

int main(void) {
  const int n = 2 * THREADS;
  for (int i = 0; i < 2; i++) {
    accounts[MYTHREAD + i * THREADS].lock = upc_global_lock_alloc();
    accounts[MYTHREAD + i * THREADS].balance = 100;
  }
  upc_barrier;
  for (int i = 0; i < 60; i++) {
    int from = (MYTHREAD + i) % n;
    transfer(from, (from + 1 + i % (n - 1)) % n, i % 7);
  }
  upc_barrier;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += accounts[i].balance;
  CHECK_EQUAL(sum, 100 * n);
  upc_barrier;
  for (int i = 0; i < 2; i++) upc_lock_free(accounts[MYTHREAD + i * THREADS].lock);
  pass();
  return 0;
}
