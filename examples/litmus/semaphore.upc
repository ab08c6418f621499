// A semaphore: what comes before the post is seen behind the wait.
//
// upcrun -n 2 -outcomes
//   order  thread 1: data=1
#include <stdio.h>
#include <upc.h>
#include <bupc_extensions.h>

relaxed shared int data;
bupc_sem_t *shared ready;

int main(void) {
  if (MYTHREAD == 1) ready = bupc_sem_alloc(BUPC_SEM_BOOLEAN | BUPC_SEM_SPRODUCER | BUPC_SEM_SCONSUMER);
  upc_barrier;
  switch (MYTHREAD) {
    case 0: {
      data = 1;
      bupc_sem_post(ready);
      break;
    }
    case 1: {
      bupc_sem_wait(ready);
      printf("data=%d\n", data);
      break;
    }
  }
  return 0;
}
