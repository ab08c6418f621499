// A job whose threads all wait, for semaphores without a post and at barriers, reports a deadlock and ends.
// THREADS: 2 3
// EXIT: 121
// STDERR: ^upc: deadlock: no thread can continue; the threads wait here:$
// STDERR: ^upc:   thread 0: .*deadlock\.upc:13: bupc_sem_wait for 2 of its own semaphore, which is at 1$
// STDERR: ^upc:   threads? 1.*: .*deadlock\.upc:14: upc_barrier$
#include <upc.h>

int main(void) {
  if (MYTHREAD == 0) {
    bupc_sem_t *s = bupc_sem_alloc(0);
    bupc_sem_post(s);
    bupc_sem_waitN(s, 2);
  } else upc_barrier;
  return 0;
}
