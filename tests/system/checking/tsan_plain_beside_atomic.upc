// ThreadSanitizer reports a plain access and an atomic access that nothing orders.
// FLAGS: -fsanitize=thread
// SANITIZE: thread
// THREADS: 2
// TIMEOUT: 60
// EXIT: nonzero
// STDERR: WARNING: ThreadSanitizer: data race
#include <upc.h>
#include <upc_atomic.h>

shared long number;

int main() {
  upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  const long one = 1;
  // In rounds: a late thread may synchronise with one that has finished, and then there is no race.
  for (int i = 0; i < 1000; i++) {
    if (i % 10 == 0) upc_barrier;
    if (MYTHREAD == 0) upc_atomic_relaxed(domain, NULL, UPC_ADD, &number, &one, NULL);
    else number += 1;
  }
  upc_barrier;
  return 0;
}
