// An error in a call is reported at the call's own line, not at the line of a call in its arguments.
// THREADS: 1 4
// EXIT: 120
// STDERR: ^upc: thread 0: .*place_after_arguments\.upc:19: upc_free: 
#include <upc.h>

shared [] char *object;

shared void *an_object(void) {
  upc_free(upc_alloc(8));
  return object;
}

int main(void) {
  if (MYTHREAD == 0) {
    object = upc_alloc(8);
    void (*function)(shared void *) = upc_free;
    function((shared void *)0);
    upc_free(an_object()), upc_free(an_object());
  }
  upc_barrier;
  return 0;
}
