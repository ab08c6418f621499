// Programs for Berkeley UPC include its extensions by this name.
#include <bupc_extensions.h>

#include "../check.h"

shared int counter[THREADS];

int main(void) {
  CHECK(bupc_ticks_now() != 0);
  CHECK(bupc_atomicI_fetchadd_relaxed(&counter[MYTHREAD], 3) == 0 && counter[MYTHREAD] == 3);
  pass();
  return 0;
}
