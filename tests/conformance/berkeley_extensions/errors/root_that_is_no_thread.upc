// A root outside 0 to THREADS - 1 is reported.
// THREADS: 3
// EXIT: 120
// STDERR: ^upc: thread [0-2]: .*no_thread\.upc:8: bupc_allv_scatter: root is 3, and threads are 0 to 2$
#include <bupc_collectivev.h>

int main(void) {
  return bupc_allv_scatter(int, 3, NULL);
}
