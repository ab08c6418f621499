// Members of structures, named as in the program. Read by races_test.py.
#include <stdlib.h>
#include <upc.h>

struct node {
  int value;
  shared struct node *next;
};
struct cell {
  char tag;
  struct {
    int x, y;
  } v[3];
  double m[2][2];
  unsigned low : 4, high : 12;
};
shared struct cell cells[4 * THREADS];
shared [2] struct cell blocked[2 * THREADS][2];
shared struct cell lone;
shared struct node *shared list;
shared [] struct cell *shared some;

static int seen;

static void make_list(void) {
  if (MYTHREAD == 1) list = upc_alloc(sizeof(struct node)), some = upc_alloc(4 * sizeof(struct cell));
}

// race: cells[2].v[1].y (shared struct cell [4*THREADS], on thread 2)
static void of_an_element(void) {
  const int i = 1;
  cells[2].v[i].y = MYTHREAD;  // <-
}
// race: blocked[3][1].m[1][0] (shared [2] struct cell [2*THREADS][2], on thread 3)
static void of_an_element_of_a_row(void) {
  const int i = 3;
  if (MYTHREAD == 0)
    blocked[i][1].m[1][0] = 1;  // <-
  else
    blocked[3][1].m[i - 2][0] += 2;  // <-
}
// race: lone.tag (shared struct cell, on thread 0)
static void of_a_structure(void) {
  shared struct cell *p = &lone;
  if (MYTHREAD == 0)
    lone.tag = 1;  // <-
  else
    p->tag++;  // <-
}
// race: lone.m[1][1] (shared struct cell, on thread 0)
static void read_over_several_lines(void) {
  if (MYTHREAD == 0) lone.m[1][1] = 3;  // <-
  if (MYTHREAD == 1 &&
      lone.m[1][1] == 4 &&  // <-
      lone.m[0][1] == 5)
    abort();
}
// race: p->next (byte 8) of the 16-byte object that thread 1 got from upc_alloc at
static void of_an_allocated_one(void) {
  shared struct node *p = list;
  if (MYTHREAD == 0)
    p->next = p;  // <-
  else
    seen += p->next == NULL;  // <-
}
// race: some[2].v[0].x (byte 148) of the 288-byte object that thread 1 got from upc_alloc at
static void of_an_allocated_array(void) {
  const int i = 2;
  if (MYTHREAD < 2) some[2].v[i - 2].x = MYTHREAD;  // <-
}
// race: (byte 0) of the 16-byte object that thread 1 got from upc_alloc at
static void by_two_names(void) {
  shared struct node *p = list;
  if (MYTHREAD == 0)
    (*p).value = 1;  // <-
  else
    list->value = 2;  // <-
}
// race: lone.high (shared struct cell, on thread 0)
static void of_bits(void) {
  if (MYTHREAD < 2) lone.high = MYTHREAD;  // <-
}
