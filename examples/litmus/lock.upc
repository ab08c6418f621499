// A lock around an increment: none is lost.
//
// upcrun -n 2 -outcomes=x
//   order  x = 2
#include <stdio.h>
#include <upc.h>

relaxed shared int x;
upc_lock_t *lock;

int main(void) {
  lock = upc_all_lock_alloc();
  switch (MYTHREAD) {
    case 0: {
      upc_lock(lock);
      x = x + 1;
      upc_unlock(lock);
      break;
    }
    case 1: {
      upc_lock(lock);
      x = x + 1;
      upc_unlock(lock);
      break;
    }
  }
  return 0;
}
