// Differences of upc_addrfield on one thread equal those of the local addresses.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stddef.h>
#include "../check.h"

struct item { char tag; double value; };
shared [2] struct item items[6 * THREADS];

int main(void) {
  shared [2] struct item *first = &items[2 * MYTHREAD];
  struct item *local_first = (struct item *)first;
  for (int i = 0; i < 6 * THREADS; i++) {
    shared [2] struct item *p = &items[i];
    if (upc_threadof(p) != MYTHREAD) continue;
    struct item *local = (struct item *)p;
    CHECK_EQUAL((ptrdiff_t)upc_addrfield(p) - (ptrdiff_t)upc_addrfield(first),
                (local - local_first) * (ptrdiff_t)sizeof(struct item));
  }
  CHECK_EQUAL(upc_addrfield(&first->value) - upc_addrfield(first), offsetof(struct item, value));
  CHECK_EQUAL(sizeof(upc_addrfield(first)), sizeof(size_t));
  pass();
  return 0;
}
