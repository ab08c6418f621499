// Structures and unions without a tag that hold pointers-to-shared, in every place of definition; attributes stay
// after the part that they belong to.
// THREADS: 1 2 4
// STATIC: 3
#include "../check.h"

typedef struct { shared int *p; int k; } T;
typedef struct { shared [4] int *p; int k; } U, *UP, UA[3];
typedef union { shared int *p; long w; } V;
struct O { int a; union { shared int *q; long w; }; int b; };
typedef shared struct { int a; shared int *q; struct { int flag : 3, rest : 7; }; } S;
typedef struct { upc_lock_t *l; void (*f)(shared int *); } L;
typedef struct { int x; struct { shared [2] int *r; struct { int deep; shared int *last; }; } __attribute__((packed)); } M;
typedef struct { char c; shared int *p; } __attribute__((packed)) Packed;
struct Aligned { shared int *a __attribute__((aligned(32))), *b; };
struct Enumerated { enum { RED = sizeof(shared int *), BLUE } colour; shared int *p; };
typedef const struct { shared int *p; } Fixed;
struct Made { shared int *p; int n; } make(shared int *p) { return (struct Made){ p, p != NULL }; }

shared int s[8 * THREADS];
S both;
shared struct { shared int *q; short tail; } many[THREADS];
static struct { shared int *p; } file_scope = { 0 };

static T pass_on(T t) { t.k++; return t; }

int main(void) {
  typedef struct { shared int *p; char tail; } Local;
  Local local = { s, 3 };
  struct { shared int *p; int c; } plain = { s + 1, 4 }, two[2] = { { s, 1 }, { s + 1, 2 } };
  static struct { shared void *v; } *pointer;
  const size_t word = sizeof(shared int *);
  T t = pass_on((T){ s + 2, 1 });
  U u = { (shared [4] int *)(shared [] int *)s, 2 };
  UP up = &u;
  M m = { .deep = 4, .last = s + 3 };
  Fixed fixed = { s };
  CHECK(t.k == 2 && t.p == s + 2 && up->k == 2 && m.deep == 4 && m.last == s + 3 && fixed.p == s);
  CHECK_EQUAL(sizeof(UA), 3 * sizeof(U));
  CHECK_EQUAL(sizeof(V), word);
  CHECK_EQUAL(sizeof(struct O), 24);
  CHECK_EQUAL(offsetof(struct O, w), 8);
  CHECK_EQUAL(offsetof(struct O, b), 16);
  CHECK_EQUAL(sizeof(Packed), 1 + word);
  CHECK_EQUAL(offsetof(struct Aligned, b), word);
  CHECK_EQUAL(sizeof(M), 28);
  CHECK_EQUAL(offsetof(S, q), 8);
  CHECK_EQUAL(sizeof(struct { char c; shared int *q; }), 16);
  CHECK_EQUAL(((struct Later { shared int *q; int i; }){ s, 7 }).i, 7);
  CHECK_EQUAL(BLUE, word + 1);
  struct O o = { 1 };
  o.w = 5;
  o.q = s + 4;
  CHECK(o.q - s == 4 && o.b == 0);
  CHECK(local.p == s && plain.p - s == 1 && two[1].c == 2 && two[1].p == plain.p);
  CHECK(pointer == NULL && file_scope.p == NULL);
  CHECK(make(s).n == 1 && make(s).p == s);
  if (MYTHREAD == 0) both.a = 3, both.q = s + 5, both.flag = 2, both.rest = -9;
  many[MYTHREAD].q = &s[MYTHREAD], many[MYTHREAD].tail = (short)MYTHREAD;
  upc_barrier;
  CHECK(both.a == 3 && both.q == s + 5 && both.flag == 2 && both.rest == -9);
  for (int i = 0; i < THREADS; i++) CHECK(many[i].q == &s[i] && many[i].tail == i);
  pass();
  return 0;
}
