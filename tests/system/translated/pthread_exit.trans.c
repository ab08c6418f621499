// pthread_exit on thread 0, which is the process's initial thread, is reported as an error.
// EXIT: 120
// STDERR: ^upc: thread 0: ended by pthread_exit or pthread_cancel; a UPC thread ends by exit\(\) or by returning from main \(last call into the runtime: .*pthread_exit.trans.c:12\)$
// STDOUT: before
#include <pthread.h>
#include <stdio.h>
#include <upcr.h>

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  if (upcr_mythread() == 0) printf("before\n");
  upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  if (upcr_mythread() == 0) pthread_exit(NULL);
  upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  UPCR_EXIT_FUNCTION();
  return 0;
}
