// Structures with a flexible array member, in private and shared memory.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct packet { int length; short body[]; };
typedef shared [] struct packet *handle;
shared handle packets[THREADS];

int main(void) {
  handle p = upc_alloc(sizeof(struct packet) + 10 * sizeof(short));
  p->length = 10;
  for (int i = 0; i < 10; i++) p->body[i] = i * MYTHREAD;
  packets[MYTHREAD] = p;
  struct packet *local = malloc(sizeof *local + 4);
  local->body[1] = 6;
  CHECK_EQUAL(local->body[1], 6);
  free(local);
  upc_barrier;
  int t = (MYTHREAD + 1) % THREADS;
  CHECK_EQUAL(packets[t]->length, 10);
  for (int i = 0; i < 10; i++) CHECK_EQUAL(packets[t]->body[i], i * t);
  CHECK_EQUAL(upc_threadof(&packets[t]->body[9]), t);
  CHECK_EQUAL(sizeof(struct packet), sizeof(int));
  pass();
  return 0;
}
