// The checking runtime reports threads that give different roots.
// FLAGS: -g
// THREADS: 2 4
// EXIT: 120
// STDERR: ^upc: thread [1-3]: .*checked_roots\.upc:9: bupc_allv_broadcast: root is 1 here, but 0 on thread 0
#include <bupc_collectivev.h>

int main(void) {
  return bupc_allv_broadcast(int, 5, MYTHREAD != 0);
}
