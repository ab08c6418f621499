// upc_global_exit ends all threads at once, including those that wait in a barrier for the caller.
// THREADS: 1 2 4 8
// EXIT: 5
// STDOUT: out
#include "upcr.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  upcr_barrier(1, 1);
  if(((int) upcr_mythread () ) == ((int) upcr_threads () ) - 1) {
    printf("out\n");
    upc_global_exit((int) 5);
  }
  upcr_barrier(2, 1);
  UPCR_EXIT_FUNCTION();
  return 0;
}
