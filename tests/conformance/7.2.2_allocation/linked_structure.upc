// A ring of nodes, one on each thread, linked by pointers-to-shared.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct node {
  int value;
  shared [] struct node *next;
};
typedef shared [] struct node *link;
shared link nodes[THREADS];

int main(void) {
  link mine = upc_alloc(sizeof(struct node));
  mine->value = MYTHREAD + 1;
  nodes[MYTHREAD] = mine;
  upc_barrier;
  mine->next = nodes[(MYTHREAD + 1) % THREADS];
  upc_barrier;
  int sum = 0, hops = 0;
  link at = mine;
  do {
    sum += at->value;
    CHECK_EQUAL(upc_threadof(at), (MYTHREAD + hops) % THREADS);
    at = at->next;
    hops++;
  } while (at != mine);
  CHECK_EQUAL(hops, THREADS);
  CHECK_EQUAL(sum, THREADS * (THREADS + 1) / 2);
  CHECK(mine->next->next->value == (MYTHREAD + 2) % THREADS + 1);
  pass();
  return 0;
}
