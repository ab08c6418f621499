// The addresses of functions that a runtime may define as macros: of the libraries, of the language, exit(),
// and functions that allocate.
// THREADS: 1 2
#include <stdlib.h>
#include <string.h>
#include <upc_collective.h>

#include "../conformance/check.h"

static void (*const leave)(int) = exit;
static void (*leave_all)(int) = &upc_global_exit;
static size_t (*of[])(shared void *) = {upc_threadof, &upc_phaseof, upc_addrfield};
static void (*put)(shared void *, const void *, size_t) = upc_memput;
static void (*reduce)(shared void *, shared const void *, upc_op_t, size_t, size_t, int (*)(int, int),
                      upc_flag_t) = upc_all_reduceI;
static upc_lock_t *(*make)(void) = upc_all_lock_alloc;
static void (*take)(upc_lock_t *) = upc_lock, (*let_go)(upc_lock_t *) = upc_unlock;

static const struct {
  void *(*get)(size_t);
  void (*give)(void *);
} blocks = {malloc, &free};
static char *(*again)(const char *) = strdup;

shared int a[2 * THREADS], sum;

int main(void) {
  const int five = 5;
  put(&a[MYTHREAD], &five, sizeof five);
  CHECK_EQUAL(a[MYTHREAD], 5);
  CHECK_EQUAL(of[0](&a[THREADS - 1]), THREADS - 1);
  CHECK_EQUAL(of[1](&a[THREADS - 1]), 0);
  upc_barrier;
  reduce(&sum, a, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  CHECK_EQUAL(sum, 5 * THREADS);
  upc_barrier;
  upc_lock_t *lock = make();
  take(lock), sum++, let_go(lock);
  upc_barrier;
  CHECK_EQUAL(sum, 6 * THREADS);
  CHECK(leave_all != NULL);
  char *text = strcpy(blocks.get(4), "abc"), *copy = again(text);
  CHECK_EQUAL(strcmp(copy, text), 0);
  blocks.give(text);
  void (*other)(void *) = free;
  other(copy);
  pass();
  leave(0);
  return 1;
}
