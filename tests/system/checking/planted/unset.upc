// Automatic pointers-to-shared that are used before they have a value.
#include <upc.h>

shared int a[4*THREADS];
shared [4] int b[4*THREADS];
shared [] int own[4];
struct pair { int x, y; };
int odd() { return MYTHREAD == 1; }
int never() { return THREADS > 1000; }

// thread 1: write of 4 bytes through a pointer-to-shared that has no value yet$
static void write_unset(void) {
  shared int *p;
  if (odd()) *p = 1; // <-
}

// thread 1: read of 4 bytes through a pointer-to-shared that has no value yet$
static void read_unset_on_one_way(void) {
  shared [4] int *p;
  if (never()) p = b;
  int got = odd() ? *p : 0; // <-
  a[MYTHREAD] = got;
}

// thread 1: read of 4 bytes through a pointer-to-shared that has no value yet$
static void member_unset(void) {
  shared struct pair *p;
  if (odd()) a[0] = p->y; // <-
}

// thread 1: arithmetic on a pointer-to-shared that has no value yet$
static void element_unset(void) {
  shared [] int *p;
  if (odd()) p[3] = 1; // <-
}

// thread 1: arithmetic on a pointer-to-shared that has no value yet$
static void moved_unset(void) {
  shared [4] int *p;
  if (odd()) p++; // <-
}

// thread 1: subtraction or comparison of a pointer-to-shared that has no value yet$
static void difference_unset(void) {
  shared int *p;
  if (odd()) a[0] = &a[3] - p; // <-
}

// thread 1: comparison of a pointer-to-shared that has no value yet$
static void compared_unset(void) {
  shared int *p;
  if (odd() && p == &a[1]) a[0] = 1; // <-
}

// thread 1: comparison of a pointer-to-shared that has no value yet$
static void null_test_unset(void) {
  shared [4] int *p;
  if (odd() && p) a[0] = 1; // <-
}

// thread 1: cast to a private pointer: .* has no value yet$
static void cast_unset(void) {
  shared int *p;
  int *local = odd() ? (int *)p : 0; // <-
  if (local) *local = 1;
}

// thread 1: (read|write) of 4 bytes through a pointer-to-shared that has no value yet$
static void copy_from_unset(void) {
  shared void *p;
  if (odd()) upc_memcpy(own, p, 4); // <-
}

// thread 1: upc_free: no allocation returned the pointer .*, which has no value yet$
static void free_unset(void) {
  shared void *p;
  if (odd()) upc_free(p); // <-
}

// thread 1: upc_lock: there is no lock: .* has no value yet$
static void lock_unset(void) {
  upc_lock_t *l;
  if (odd()) upc_lock(l); // <-
}

// thread 1: write of 4 bytes through a pointer-to-shared that has no value yet$
static void unset_in_each_run(void) {
  for (int i = 0; i < 2; i++) {
    shared int *p;
    if (i == 0) p = &a[MYTHREAD];
    if (i == 0 || odd()) *p = 1; // <-
  }
}

// thread 1: write of 4 bytes through a pointer-to-shared that has no value yet$
static void unset_in_other_layout(void) {
  shared void *p;
  shared [4] int *q = p;
  if (odd()) *q = 1; // <-
}

// right: pointers that have a value on every path before they are used, and pointers that are not used
static void set_in_time(void) {
  shared int *p, *q, *r;
  shared [4] int *blocked;
  upc_lock_t *unused;
  (void)sizeof unused;
  if (odd()) p = &a[1]; else p = &a[0];
  *p = 1;
  switch (MYTHREAD) {
    shared [] int *inside;
    case 0: inside = own; *inside = 1; break;
    default: break;
  }
  q = r = NULL;
  if (q == r && !q) blocked = &b[MYTHREAD];
  *blocked = 2;
  for (shared int *walk = a, *end; walk != a + 1; walk++) { end = walk; *end = 3; }
}

// untold: a private array of pointers without values; copying one is harmless
static void array_of_unset(void) {
  shared int *p[3];
  shared int *q[3];
  q[0] = p[0];
}
