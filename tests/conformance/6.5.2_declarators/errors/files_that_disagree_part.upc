// The other half of files_that_disagree.upc.
#include <upc.h>

shared [2] int table[40 * THREADS];

void fill(void) {
  int i;
  upc_forall (i = 0; i < 40 * THREADS; i++; &table[i]) table[i] = i;
}
