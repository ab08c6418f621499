// Two threads that send to the same thread are reported.
// THREADS: 2 4
// EXIT: 120
// STDERR: ^upc: thread [0-3]: .*_twice\.upc:8: bupc_allv_permute: threads [0-3] and [0-3] both send to thread 1$
#include <bupc_collectivev.h>

int main(void) {
  return bupc_allv_permute(int, 5, 1);
}
