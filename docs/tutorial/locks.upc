// Lesson 5: changes to shared data, with a lock and with atomic operations.
#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>

enum { TIMES = 1000 };

shared struct {
  long count, sum;
} account;
shared long tickets;

int main(void) {
  // Collective: all threads make these calls together, and get the same lock and the same domain.
  upc_lock_t *lock = upc_all_lock_alloc();
  upc_atomicdomain_t *longs = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD | UPC_GET, 0);

  for (long i = 0; i < TIMES; i++) {
    upc_lock(lock);  // one thread at a time from here …
    account.count++;
    account.sum += i;
    upc_unlock(lock);  // … to here

    const long one = 1;
    upc_atomic_relaxed(longs, NULL, UPC_ADD, &tickets, &one, NULL);  // tickets += 1, in one piece
  }
  upc_barrier;

  if (MYTHREAD == 0) {
    printf("%ld changes, sum %ld, %ld tickets\n", account.count, account.sum, tickets);
    upc_lock_free(lock);
  }
  upc_all_atomicdomain_free(longs);
  return 0;
}
