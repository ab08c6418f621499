// A ticket lock: each thread draws a ticket, and enters when this ticket is served.
#include <upc.h>
#include <upc_atomic.h>

shared int next;
strict shared int served;
relaxed shared int inside;

int main(void) {
  upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_INC, 0);
  int mine;
  upc_atomic_strict(domain, &mine, UPC_INC, &next, 0, 0);
  while (served != mine) continue;
  inside = inside + 1;
  served = mine + 1;
  upc_barrier;
  return MYTHREAD == 0 && inside != THREADS;
}
