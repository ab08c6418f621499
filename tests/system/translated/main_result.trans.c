// The result of user_main is the job's exit code.
// THREADS: 1 2 4
// EXIT: 9
// STDOUT: out
#include "upcr.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"

extern int user_main(
  int argc,
  char ** argv)
{
  UPCR_BEGIN_FUNCTION();
  (void) argc;
  (void) argv;
  if(((int) upcr_mythread () ) == 0) {
    printf("out\n");
  }
  UPCR_EXIT_FUNCTION();
  return 9;
}
