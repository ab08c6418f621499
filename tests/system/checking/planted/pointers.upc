// Pointers-to-shared: casts to private pointers, phases, differences and comparisons.
#include <stdint.h>
#include <upc.h>

shared int a[10*THREADS];
shared int b[10*THREADS];
shared [4] int blocked[8*THREADS];
shared [3] int thirds[6*THREADS];
shared [] int own[8];
shared [] int other[8];
struct pair { int x, y; };
struct tailed { int n; int data[]; };
shared struct pair pairs[THREADS];

// thread 1: cast to a private pointer: \(thread 0, .*\) has affinity to thread 0, and only that thread may cast it; it is at the start of .*'a'
static void cast_of_another(void) {
  if (MYTHREAD == 1) *(int *)&a[0] = 1; // <-
}

// thread 3: cast to a private pointer of freed shared memory
static void cast_of_freed(void) {
  if (MYTHREAD != 3) return;
  shared [] int *p = upc_alloc(40);
  upc_free(p);
  *(int *)p = 1; // <-
}

// thread 0: cast to a private pointer: .* is 4 bytes past the end of .*'a'
static void cast_far_behind(void) {
  int *p = 0;
  if (MYTHREAD == 0) p = (int *)(a + 11*THREADS); // <-
  (void)p;
}

// thread 0: cast to a private pointer: .* is at the start of the lock
static void cast_of_lock(void) {
  upc_lock_t *l = upc_all_lock_alloc();
  if (MYTHREAD == 0) *(int *)(shared void *)l = 1; // <-
}

// thread 2: cast to a private pointer to 8 bytes, of which only 4 have affinity to this thread: \(thread 2, .*'a'
static void cast_ends_behind(void) {
  struct pair *p = 0;
  if (MYTHREAD == 2) p = (struct pair *)&a[9*THREADS + 2]; // <-
  (void)p;
}

// thread 2: cast to a private pointer to 16 bytes, of which only 8 have affinity to this thread: .*'pairs'
static void cast_of_array_ends_behind(void) {
  if (MYTHREAD == 2) ((struct pair (*)[2])&pairs[2])[0][1].x = 1; // <-
}

// thread 0: cast to a pointer with blocks of 3, in which no element has the phase of \(thread 0, offset 0x[0-9a-f]+, phase 3\); use upc_resetphase$
static void phase_of_cast(void) {
  shared void *p = &blocked[3];
  if (MYTHREAD == 0) *(shared [3] int *)p = 1; // <-
}

// thread 0: cast to a pointer with blocks of 3, in which no element has the phase of
static void phase_of_assignment(void) {
  shared void *p = &blocked[3];
  shared [3] int *q = thirds;
  if (MYTHREAD == 0) q = p; // <-
  (void)q;
}

// thread 0: subtraction or comparison of pointers into different objects: .*'b' .*; and .*'a'
static void difference(void) {
  shared int *p = &a[3], *q = &b[5];
  if (MYTHREAD == 0) own[0] = q - p; // <-
}

// thread 0: subtraction or comparison of pointers into different objects
static void comparison(void) {
  shared int *p = &a[3], *q = &b[5];
  if (MYTHREAD == 0) own[0] = p < q; // <-
}

// thread 0: subtraction or comparison of pointers into different objects
static void difference_of_indefinite(void) {
  shared [] int *p = own, *q = other;
  if (MYTHREAD == 0) own[0] = p - q; // <-
}

// thread 0: subtraction or comparison of pointers into different objects
static void comparison_of_blocked(void) {
  shared [4] int *p = &blocked[5], *q = upc_global_alloc(2*THREADS, 4*sizeof(int));
  if (MYTHREAD == 0) own[0] = p >= q; // <-
}

// thread 0: subtraction or comparison of pointers into different objects
static void difference_of_allocated(void) {
  if (MYTHREAD != 0) return;
  shared [] char *p = upc_alloc(100), *q = upc_alloc(100);
  own[0] = p - q; // <-
}

// thread 0: pointers-to-shared with no distance
static void difference_no_multiple(void) {
  shared [] int *p = (shared [] int *)((shared [] char *)own + 2);
  if (MYTHREAD == 0) own[0] = p - (shared [] int *)own; // <-
}

// thread 1: pointers-to-shared with no distance
static void difference_across_threads(void) {
  shared [] int *p = (shared [] int *)&a[0], *q = (shared [] int *)&a[1];
  if (MYTHREAD == 1) own[0] = q - p; // <-
}

// thread 1: pointers-to-shared with no distance: .* leads from \(null
static void difference_from_null(void) {
  shared int *p = 0;
  if (MYTHREAD == 1) own[0] = &a[3] - p; // <-
}

// right: casts of the thread's own data, of ends, of null, and to larger types
static void casts_of_own(void) {
  int *p = (int *)&a[MYTHREAD], *end = (int *)(a + 10*THREADS + MYTHREAD);
  while (p != end) *p++ = 1;
  p = (int *)(shared int *)0;
  struct pair *q = (struct pair *)&a[MYTHREAD];
  q[4].y = 1;
  char *c = (char *)&pairs[MYTHREAD];
  for (int i = 0; i < sizeof(struct pair); i++) c[i] = 0;
  void *v = MYTHREAD == 0 ? (void *)&own[0] : 0;
  (void)v;
}

// right: casts to structures that extend past the allocation: a flexible array member without elements, a shortened array
static void casts_to_longer(void) {
  struct tailed *p = (struct tailed *)upc_alloc(sizeof(int));
  p->n = 0;
  struct hacked { int n; char name[8]; } *q = (struct hacked *)upc_alloc(sizeof(int) + 3);
  q->n = 1;
  q->name[2] = 0;
}

// right: casts between layouts, for which the language sets the phase to 0, and from generic pointers, which keep it
static void casts_of_layouts(void) {
  shared void *g = &blocked[7];
  shared [4] int *q = g;
  own[0] = q - blocked;
  g = thirds;
  q = g;
  g = upc_all_alloc(THREADS, 16);
  q = g;
  q = (shared [4] int *)(shared void *)0;
  (void)q;
}

// right: differences and comparisons with an end, an address before the start, and null
static void differences_within(void) {
  shared int *end = a + 10*THREADS, *before = a - 1;
  own[0] = end - a;
  own[0] = before < a && a < end && end - before == 10*THREADS + 1;
  shared [] int *last = own + 8;
  own[0] = last - own;
  own[0] = (&own[3] < last) + (last > own);
  own[0] = (a == b) + (a != b) + (&a[1] == 0);
  shared [4] int *p = blocked + 8*THREADS;
  own[0] = p - blocked;
  shared [] char *c = (shared [] char *)own + sizeof own;
  own[0] = c - (shared [] char *)own;
}

// untold: a phase set to 0 in the middle of a block, which the language allows
static void phase_reset(void) {
  shared [4] int *p = (shared [4] int *)(shared [] int *)&blocked[2];
  p[2] = 1;
}

// untold: an address converted to an integer, and the integer to a pointer
static void address_as_number(void) {
  if (MYTHREAD == 1) *(int *)(uintptr_t)upc_addrfield(&a[0]) = 1;
}
