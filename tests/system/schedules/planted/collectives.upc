// Collectives whose modes promise less than the program needs.
#include <upc_collective.h>

#include "planted.h"

static shared int source, sources[THREADS];
static shared int result[THREADS];
static shared [] int *shared gathered;

static void make_room(void) {
  if (MYTHREAD == 0) gathered = upc_alloc(THREADS * sizeof(int));
}

// wrong: others may read the value before it is written
static int broadcast_without_waiting_for_the_source(void) {
  if (MYTHREAD == 0)
    source = 42;
  else
    work();
  upc_all_broadcast(result, &source, sizeof(int), UPC_IN_NOSYNC | UPC_OUT_ALLSYNC);
  return result[MYTHREAD] != 42;
}

// right
static int broadcast_of_what_is_there(void) {
  if (MYTHREAD == 0)
    source = 42;
  else
    work();
  upc_all_broadcast(result, &source, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  return result[MYTHREAD] != 42;
}

// wrong: the source changes while others still read it
static int source_changed_after_nosync(void) {
  if (MYTHREAD == 0) source = 42;
  upc_all_broadcast(result, &source, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_NOSYNC);
  if (MYTHREAD == 0) {
    work();
    source = 0;
  }
  upc_barrier;
  return result[MYTHREAD] != 42;
}

// right
static int source_changed_after_allsync(void) {
  if (MYTHREAD == 0) source = 42;
  upc_all_broadcast(result, &source, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  if (MYTHREAD == 0) {
    work();
    source = 0;
  }
  upc_barrier;
  return result[MYTHREAD] != 42;
}

// wrong: without synchronisation at its start, the collective may read before another thread writes the caller's data
static int gathered_before_the_neighbour_wrote(void) {
  sources[(MYTHREAD + 1) % THREADS] = MYTHREAD + 1;
  work();
  upc_all_gather(gathered, sources, sizeof(int), UPC_IN_NOSYNC | UPC_OUT_ALLSYNC);
  int sum = 0;
  for (int i = 0; i < THREADS; i++) sum += gathered[i];
  return sum != THREADS * (THREADS + 1) / 2;
}

// right
static int gathered_after_all_wrote(void) {
  sources[(MYTHREAD + 1) % THREADS] = MYTHREAD + 1;
  work();
  upc_all_gather(gathered, sources, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  int sum = 0;
  for (int i = 0; i < THREADS; i++) sum += gathered[i];
  return sum != THREADS * (THREADS + 1) / 2;
}
