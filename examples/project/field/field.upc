#include "field.h"

#include <upc.h>
#include <upc_collective.h>

shared [CELLS] int field[CELLS * THREADS];
int field_fills;

static shared long sum;

void field_fill(void) {
  upc_forall (int i = 0; i < CELLS * THREADS; i++; &field[i]) field[i] = i;
  field_fills++;
  upc_barrier;
}

long field_sum(void) {
  static shared long parts[THREADS];
  parts[MYTHREAD] = 0;
  upc_forall (int i = 0; i < CELLS * THREADS; i++; &field[i]) parts[MYTHREAD] += field[i];
  upc_all_reduceL(&sum, parts, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  return sum;
}
