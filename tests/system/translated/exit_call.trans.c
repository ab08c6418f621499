// exit() of a UPC program under the name that translators give it: each thread ends by itself, and
// its earlier output is not lost.
// THREADS: 1 2 4 8
// EXIT: 3
// STDOUT-HAS: ^bye from 0$
#include "upcr.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "upcr_geninclude/stdlib.h"

static void leave() {
  UPCR_BEGIN_FUNCTION();
  printf("bye from %d\n", ((int) upcr_mythread () ));
  upcri_do_exit((int) 3);
}

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  upcr_barrier(1, 1);
  leave();
  UPCR_EXIT_FUNCTION();
  return 0;
}
