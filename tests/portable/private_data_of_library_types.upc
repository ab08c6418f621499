// Private static data whose sizes each runtime chooses: of types of the libraries, pointers-to-shared, and types that
// contain them. Each has its own place, which holds its initialiser and keeps the values written to it.
// THREADS: 1 2 3
#include <string.h>
#include <upc_atomic.h>
#include <upc_castable.h>
#include <upc_io.h>
#include <upc_nb.h>
#include <upc_tick.h>

#include "../conformance/check.h"

extern upc_op_t later[];
extern shared int *outside;
shared int number[THREADS];

struct several {
  char first;
  upc_op_t op;
  char between;
  shared[4] int *with_phase;
  upc_flag_t flags[3];
  shared void *each[2];
  char last;
};
typedef upc_op_t operation;
union either {
  char bytes[5];
  shared int *pointer;
  upc_type_t type;
};

static upc_op_t ops[] = {UPC_ADD, UPC_MULT, UPC_MAX};
static char before_type = 1;
static const upc_type_t types[2] = {UPC_INT, UPC_DOUBLE};
static char before_flag = 2;
static upc_flag_t flag = UPC_IN_MYSYNC;
static struct several one = {'a', UPC_MIN, 'b', 0, {1, 2, 3}, {0}, 'z'}, many[3];
static operation by_other_name[5];
static union either either = {"four"};
static shared int *to_number = &number[0];
static upc_lock_t *locks[2];
static shared[4] int *pairs[2][3];
static upc_handle_t handles[2];
static upc_tick_t ticks[2];
static upc_atomichint_t hint = UPC_ATOMIC_HINT_DEFAULT;
static upc_atomicdomain_t *domain;
static upc_file_t *file;
static upc_off_t offset;
static upc_thread_info_t info[2];
static struct upc_filevec part;
static struct upc_shared_memvec memory[2];
static upc_op_t (*chooser)(upc_op_t);
static upc_op_t *some = ops;
static _Alignas(16) char apart = 7;
static char behind_apart = 8;
static _Alignas(16) float vector[4] = {1, 2, 3, 4};
upc_op_t later[4] = {UPC_AND, UPC_OR};
shared int *outside;

static upc_op_t other_of(upc_op_t op) { return op == UPC_ADD ? UPC_MULT : UPC_ADD; }

static int in_function(upc_op_t second) {
  extern upc_op_t later[4];
  static upc_op_t last[2] = {UPC_XOR, UPC_XOR}, count;
  typedef struct {
    shared int *p;
    upc_op_t op;
  } local;
  static local held = {0, UPC_ADD};
  static local *to = &held;
  CHECK(last[1] == UPC_XOR && held.op == UPC_ADD && to == &held && later[1] == second);
  held.p = &number[MYTHREAD];
  CHECK(*held.p == MYTHREAD && held.op == UPC_ADD && last[1] == UPC_XOR);
  return (int)++count;
}

// All bytes of all objects are written, so that overlaps are found.
#define EACH(X)                                                                                         \
  X(ops) X(before_type) X(before_flag) X(flag) X(one) X(many) X(by_other_name) X(either) X(to_number)   \
  X(locks) X(pairs) X(handles) X(ticks) X(hint) X(domain) X(file) X(offset) X(info) X(part) X(memory)   \
  X(chooser) X(some) X(apart) X(behind_apart) X(vector) X(later) X(outside)

int main(void) {
  number[MYTHREAD] = MYTHREAD;
  upc_barrier;
  CHECK(ops[0] == UPC_ADD && ops[1] == UPC_MULT && ops[2] == UPC_MAX && sizeof ops == 3 * sizeof *ops);
  CHECK(types[0] == UPC_INT && types[1] == UPC_DOUBLE && flag == UPC_IN_MYSYNC);
  CHECK(before_type == 1 && before_flag == 2 && apart == 7 && behind_apart == 8);
  CHECK(one.first == 'a' && one.op == UPC_MIN && one.between == 'b' && one.flags[2] == 3 && one.last == 'z');
  CHECK(strcmp(either.bytes, "four") == 0 && hint == UPC_ATOMIC_HINT_DEFAULT);
  CHECK(*to_number == 0 && outside == 0 && some == ops && *some == UPC_ADD);
  CHECK(later[0] == UPC_AND && later[1] == UPC_OR && later[3] == 0);
  CHECK_EQUAL((size_t)vector % 16 + (size_t)&apart % 16, 0);
  CHECK_EQUAL(vector[3], 4);
  chooser = other_of;
  CHECK(chooser(UPC_ADD) == UPC_MULT);
  CHECK_EQUAL(in_function(UPC_OR) + in_function(UPC_OR), 3);
  upc_barrier;
  int value = 0;
#define FILL(what) memset(&what, ++value, sizeof what);
  EACH(FILL)
  value = 0;
#define LOOK(what)                              \
  ++value;                                      \
  for (size_t i = 0; i < sizeof what; i++) CHECK_EQUAL(((unsigned char *)&what)[i], value);
  EACH(LOOK)
  CHECK(types[0] == UPC_INT && types[1] == UPC_DOUBLE);
  CHECK_EQUAL(in_function(later[1]), 3);
  pass();
  return 0;
}
