// A block size may be computed by sizeof and UPC's size operators, with every kind of operand, in each
// position of the qualifier.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct record {
  int a, b, c;
  shared [sizeof(short) + 1] int *member;
};
enum { WIDTH = 6, DOUBLE = 2 * WIDTH };
shared [5] int a[15 * THREADS];
shared [] short indefinite[11];
shared int cyclic[THREADS];
shared [*] double star[3 * THREADS];
shared [3] struct record records[3 * THREADS];

shared [upc_localsizeof(a)] char by_local[THREADS];
shared [upc_blocksizeof(a)] int by_block[5 * THREADS];
shared [upc_elemsizeof(a)] int by_element[4 * THREADS];
shared [upc_blocksizeof(indefinite)] int by_indefinite[7];
shared [upc_localsizeof(indefinite) / sizeof(short)] int by_share[THREADS];
shared [upc_blocksizeof(star)] int by_star[THREADS];
shared [upc_localsizeof(shared [2] int [4 * THREADS])] int by_type[THREADS];
shared [upc_elemsizeof(shared [upc_blocksizeof(a)] short)] int by_nested[THREADS];
shared [sizeof(shared void *)] char by_generic[THREADS];
shared [sizeof(shared [WIDTH] int *)] char by_pointer[THREADS];
shared [sizeof(int) * 2] int by_product[THREADS];
shared [sizeof(struct record) / sizeof(int)] int by_record[THREADS];
shared [_Alignof(double)] int by_alignment[THREADS];
shared [WIDTH] int by_name[THREADS];
shared [DOUBLE - WIDTH / 2] int by_names[THREADS];
shared [upc_blocksizeof *&a[1]] int by_expression[THREADS];
shared [sizeof a[0]] int by_object[THREADS];
shared [upc_blocksizeof(by_block) + upc_blocksizeof(by_element)] int by_others[THREADS];
shared [upc_blocksizeof(by_others) * 2] int by_more[THREADS];
enum { LATER = upc_blocksizeof(by_more) };
shared [LATER] int by_later[THREADS];
shared [sizeof(char[upc_blocksizeof(by_later)])] int by_extent[THREADS];
const shared [LATER] strict int strict_one[THREADS], strict_two[2 * THREADS];

typedef shared [upc_blocksizeof(a)] int five;
typedef strict five strict_five;
five by_typedef[THREADS];
strict_five by_strict_typedef[THREADS];
five *pointers[upc_blocksizeof(by_typedef)];
typedef shared [upc_localsizeof(by_element)] char row[16];

static shared [upc_blocksizeof(a)] int *argument(shared [upc_blocksizeof(a)] int *p,
                                                 shared [sizeof(int)] int q[]);
static shared [upc_blocksizeof(a)] int *argument(shared [upc_blocksizeof(a)] int *p,
                                                 shared [sizeof(int)] int q[]) {
  CHECK_EQUAL(upc_blocksizeof(*p), 5);
  CHECK_EQUAL(upc_blocksizeof(*q), 4);
  return p + upc_blocksizeof(*q);
}
static int old_style(p)
  shared [upc_elemsizeof(a)] int *p;
{
  return upc_blocksizeof(*p);
}
static int take(shared [LATER] const int *(*f)(shared [upc_elemsizeof(a)] int *)) { return f == 0; }

int main(void) {
  CHECK_EQUAL(upc_blocksizeof(by_local), 60);
  CHECK_EQUAL(upc_blocksizeof(by_block), 5);
  CHECK_EQUAL(upc_blocksizeof(by_element), 4);
  CHECK_EQUAL(upc_blocksizeof(by_indefinite), 0);
  CHECK_EQUAL(upc_threadof(&by_indefinite[6]), 0);
  CHECK_EQUAL(upc_blocksizeof(by_share), 11);
  CHECK_EQUAL(upc_blocksizeof(by_star), 3);
  CHECK_EQUAL(upc_blocksizeof(by_type), 16);
  CHECK_EQUAL(upc_blocksizeof(by_nested), 2);
  CHECK_EQUAL(upc_blocksizeof(by_generic), sizeof(shared void *));
  CHECK_EQUAL(upc_blocksizeof(by_pointer), sizeof(shared [WIDTH] int *));
  CHECK_EQUAL(upc_blocksizeof(by_product), 2 * sizeof(int));
  CHECK_EQUAL(upc_blocksizeof(by_record), sizeof(struct record) / sizeof(int));
  CHECK_EQUAL(upc_blocksizeof(by_alignment), 8);
  CHECK_EQUAL(upc_blocksizeof(by_name), 6);
  CHECK_EQUAL(upc_blocksizeof(by_names), 9);
  CHECK_EQUAL(upc_blocksizeof(by_expression), 5);
  CHECK_EQUAL(upc_blocksizeof(by_object), 4);
  CHECK_EQUAL(upc_blocksizeof(by_others), 9);
  CHECK_EQUAL(upc_blocksizeof(by_more), 18);
  CHECK_EQUAL(upc_blocksizeof(by_later), 18);
  CHECK_EQUAL(upc_blocksizeof(by_extent), 18);
  CHECK_EQUAL(upc_blocksizeof(strict_one), 18);
  CHECK_EQUAL(upc_blocksizeof(strict_two), 18);
  CHECK_EQUAL(upc_blocksizeof(by_typedef), 5);
  CHECK_EQUAL(upc_blocksizeof(by_strict_typedef), 5);
  CHECK_EQUAL(sizeof pointers / sizeof *pointers, 5);
  CHECK_EQUAL(upc_blocksizeof(row), 16);
  CHECK_EQUAL(upc_blocksizeof(*((struct record *)0)->member), 3);
  CHECK_EQUAL(upc_localsizeof(by_local), THREADS > 0 ? upc_localsizeof(shared [60] char [THREADS]) : 0);

  // Elements have the affinity that the block size gives.
  if (MYTHREAD == 0)
    for (int i = 0; i < 5 * THREADS; i++) by_block[i] = i;
  upc_barrier;
  upc_forall (int i = 0; i < 5 * THREADS; i++; &by_block[i]) {
    CHECK_EQUAL(i / 5, MYTHREAD);
    CHECK_EQUAL(by_block[i], i);
  }
  for (int i = 0; i < THREADS; i++) CHECK_EQUAL(upc_phaseof(&by_later[i]), i % 18);
  upc_barrier;

  // In a function: pointers and casts, compatible with types whose block size is the same number.
  shared [upc_blocksizeof(a)] int *p = by_block, *q = p + 4;
  shared [5] int *same = q;
  CHECK(q == argument(p, by_element) && same == &by_block[4] && same - p == 4);
  CHECK_EQUAL(old_style(by_element), 4);
  CHECK(take(0));
  p = upc_all_alloc(THREADS, 5 * sizeof(int));
  shared void *any = p;
  q = (shared [upc_blocksizeof(*p)] int *)any;
  CHECK(q == p && upc_blocksizeof(*q) == 5);
  shared [upc_blocksizeof(indefinite)] int *one = by_indefinite;
  shared [] int *two = one;
  one = two + 3;
  CHECK(one == &by_indefinite[3]);
  CHECK_EQUAL(upc_blocksizeof(*(shared [upc_elemsizeof(star)] char *)any), 8);
  CHECK_EQUAL(sizeof(shared [sizeof(shared int *)] char [3]), 3);
  static shared [upc_localsizeof(cyclic) + 3] int local[THREADS];
  CHECK_EQUAL(upc_blocksizeof(local), 7);
  struct inner {
    shared [upc_blocksizeof(local)] int *(*pointer)[upc_blocksizeof(local)];
    int after;
  } s = { 0, 3 };
  CHECK(s.pointer == 0 && s.after == 3);
  CHECK_EQUAL(upc_blocksizeof(***s.pointer), 7);
  for (shared [sizeof s.after] int *r = by_element; r < by_element + 2; r++) CHECK_EQUAL(upc_blocksizeof(*r), 4);
  upc_barrier;
  if (MYTHREAD == 0) upc_free(p);
  pass();
  return 0;
}
