// Constant private data whose initialisers have values that are known at the program's start only: addresses of shared
// data and of functions of the runtime. No compiler may assume that they are zero.
// THREADS: 1 3
#include "../check.h"

typedef struct {
  const char *name;
  int (*const function)(void);
  shared int *const volatile first;
} row_t;

shared int x[THREADS];
extern const row_t rows[2];
extern size_t (*const queries[])(shared void *);
extern size_t (*const query)(shared void *);
extern const int three, many[2];
extern volatile int seven;

static int one(void) { return 1; }
static int of_last(void) { return rows[1].function() + (int)queries[0](rows[0].first) + (int)query(&x[0]); }
static int of_numbers(void) { return three + many[1] + seven; }

const row_t rows[2] = {{"a", one, &x[0]}, {"b", one, 0}};
size_t (*const queries[])(shared void *) = {upc_threadof};
size_t (*const query)(shared void *) = upc_threadof;
const int three = 3, many[2] = {1, 2};
volatile int seven = 7;
shared int *const grid[2][2] = {{&x[0], 0}, {0, &x[0]}};
shared int *const volatile watched[2] = {&x[0], &x[0]};
shared int *const alone = &x[0];

int main(void) {
  static shared int *const *const volatile row = grid[0];
  static shared int *const locals[] = {&x[0], &x[0]};
  CHECK_EQUAL(of_last(), 1);
  CHECK_EQUAL(of_numbers(), 12);
  CHECK(grid[1][1] == &x[0] && grid[0][0] == locals[1] && !grid[0][1]);
  CHECK(*row == &x[0] && rows[0].first == alone && alone == &x[0] && watched[1] == alone);
  upc_barrier;
  pass();
  return 0;
}
