// The checking runtime checks that a program keeps to the flags of its semaphores.
// FLAGS: -g
// THREADS: 2
// EXIT: 120
// STDERR: ^upc: thread 0: .*checked_promises\.upc:15: bupc_sem_post: the semaphore was allocated with BUPC_SEM_SPRODUCER, but thread 1 posted to it before$
#include <upc.h>

bupc_sem_t *shared s;

int main(void) {
  if (MYTHREAD == 0) s = bupc_sem_alloc(BUPC_SEM_SPRODUCER);
  upc_barrier;
  if (MYTHREAD == 1) bupc_sem_post(s);
  upc_barrier;
  if (MYTHREAD == 0) bupc_sem_post(s);
  upc_barrier;
  return 0;
}
