// Member access through nested structures, unions, arrays and pointers.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct inner { char tag; union { int i; float f; } u; };
struct outer { int id; struct inner parts[2]; struct { long deep; } box; };
shared struct outer objects[THREADS];

int main(void) {
  shared struct outer *o = &objects[MYTHREAD];
  o->id = MYTHREAD;
  o->parts[1].tag = 'x';
  o->parts[1].u.i = 77;
  (*o).parts[0].u.f = 1.5f;
  (&o->box)->deep = -5;
  shared [] struct inner *in = &o->parts[1];
  shared [] int *i = &in->u.i;
  CHECK_EQUAL(*i, 77);
  CHECK_EQUAL((in - 1)->u.f == 1.5f, 1);
  ++*i;
  upc_barrier;
  shared struct outer *n = objects + (MYTHREAD + 1) % THREADS;
  CHECK_EQUAL(n->parts[1].u.i, 78);
  CHECK_EQUAL(n->parts[1].tag, 'x');
  CHECK_EQUAL(n->box.deep, -5);
  CHECK_EQUAL(n->id, (MYTHREAD + 1) % THREADS);
  pass();
  return 0;
}
