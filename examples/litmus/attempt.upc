// A lock that is got without waiting orders what is done under it; one that is not got orders nothing.
//
// upcrun -n 2 -outcomes
//   order  thread 1: x=0
//   order  thread 1: x=2
//   order  thread 1: x is taken
#include <stdio.h>
#include <upc.h>

relaxed shared int x;
upc_lock_t *lock;

int main(void) {
  lock = upc_all_lock_alloc();
  switch (MYTHREAD) {
    case 0: {
      upc_lock(lock);
      x = 1;
      x = 2;
      upc_unlock(lock);
      break;
    }
    case 1: {
      if (upc_lock_attempt(lock)) {
        printf("x=%d\n", x);
        upc_unlock(lock);
      } else {
        printf("x is taken\n");
      }
      break;
    }
  }
  return 0;
}
