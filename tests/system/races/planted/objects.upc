// Objects of the shared heap. Read by races_test.py.
#include <stdlib.h>
#include <upc.h>
#include <upc_race.h>

struct node {
  int value;
  shared struct node *next;
};
shared struct node *shared head;
shared [] int *shared row;
shared int *shared all;
shared [] int *shared parts[THREADS];
upc_lock_t *lock;
shared int seen;

static void take_lock(void) {
  lock = upc_all_lock_alloc();
  upc_race_ok(seen);
}
static int next(void) { return (MYTHREAD + 1) % THREADS; }

// race: head (
static void insert_without_the_lock(void) {
  shared struct node *new = upc_alloc(sizeof(struct node));
  new->value = MYTHREAD;
  new->next = head;  // <-
  head = new;        // <-
}
// right
static void insert_under_the_lock(void) {
  for (int i = 0; i < 5; i++) {
    shared struct node *new = upc_alloc(sizeof(struct node));
    new->value = MYTHREAD;
    upc_lock(lock);
    new->next = head;
    head = new;
    upc_unlock(lock);
  }
  upc_barrier;
  int nodes = 0;
  for (shared struct node *p = head; p; p = p->next) nodes++;
  if (nodes != 5 * THREADS) abort();
}
// race: element 5 (byte 20) of the 64-byte object that thread 1 got from upc_alloc at
static void object_of_upc_alloc(void) {
  if (MYTHREAD == 1) row = upc_alloc(64);
  upc_barrier;
  if (MYTHREAD != 1) row[5] = MYTHREAD;  // <-
}
// race: element 2 (byte 0 of thread 2's part) of the 32-byte object of 8 x 4 bytes that thread 0 got from upc_all_alloc at
static void object_of_upc_all_alloc(void) {
  shared int *mine = upc_all_alloc(8, sizeof(int));
  mine[2] = MYTHREAD;  // <-
}
// race: element 7 (byte 4 of thread 3's part) of the 40-byte object of 10 x 4 bytes that thread 0 got from upc_global_alloc at
static void object_of_upc_global_alloc(void) {
  if (MYTHREAD == 0) all = upc_global_alloc(10, sizeof(int));
  upc_barrier;
  all[7] = MYTHREAD;  // <-
}
// race: got from upc_alloc at
static void freed_while_it_is_read(void) {
  if (MYTHREAD == 1) {
    row = upc_alloc(64);
    row[0] = 1;
  }
  upc_barrier;
  // The read comes first, due to a flag; a fence of only one thread orders nothing.
  if (MYTHREAD == 0) {
    if (row[0] == 2) abort();  // <-
    seen = 1;
  }
  if (MYTHREAD == 1) {
    while (!seen) upc_fence;
    upc_free(row);  // <- by upc_free
  }
}
// right
static void freed_and_used_again(void) {
  for (int i = 0; i < 40; i++) {
    parts[MYTHREAD] = upc_alloc(256);
    parts[MYTHREAD][i] = i;
    upc_barrier;
    if (parts[next()][i] != i) abort();
    upc_barrier;
    upc_free(parts[next()]);
    upc_barrier;
  }
}
// right
static void freed_by_all_and_used_again(void) {
  for (int i = 0; i < 20; i++) {
    shared [8] int *blocks = upc_all_alloc(THREADS, 8 * sizeof(int));
    for (int k = 0; k < 8; k++) blocks[8 * MYTHREAD + k] = k;
    upc_barrier;
    if (blocks[8 * next() + 3] != 3) abort();
    upc_all_free(blocks);
  }
}
// race: a private variable
static void private_data_of_another(void) {
  static int *shared where;
  static int mine;
  if (MYTHREAD == 0) where = &mine;
  upc_barrier;
  *where = 1;  // <-
}
