// The program's own names that a runtime's headers may declare, too: functions, types, objects and macros of
// the system; static and global, private and shared.
// THREADS: 1 2
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../conformance/check.h"

typedef int link;
typedef struct { link next; } hostent;
enum { stat = 3, SOCK_STREAM_ = 4 };
static long fdiv(long a, long b) { return a / b; }
static int open(int depth) { return depth ? open(depth - 1) + 1 : 0; }
int read = 5;
static double write = 2.5;
shared int bind[THREADS];
static shared int listen;
struct dirent {
  int accept, connect;
};
static struct dirent socket = {1, 2};
int poll(struct dirent *of) { return of->accept + of->connect; }
static int pipe(int time) {
  static int kill;
  int send = time;
  return kill += send;
}

// Names of allocation functions, which a runtime may define as macros.
struct pool {
  void (*free)(void *);
  int malloc, realloc;
};
union either {
  int calloc;
  float strdup;
};
static __attribute__((malloc, noinline)) char *copy_of(const char *text) { return strdup(text); }
static void release(void *block) { free(block); }
static int sum_of(const struct pool *of, int calloc) { return of->malloc + of->realloc + calloc; }
shared struct pool pools[THREADS];

static void of_allocation(void) {
  struct pool pool = {.free = release, .malloc = 1, .realloc = 2};
  union either either = {.calloc = 3};
  int strndup = 4, realloc;
  realloc = strndup;
  pools[MYTHREAD].malloc = 5;
  char *text = copy_of("text");
  if (text) goto free;
  CHECK(0);
free:
  CHECK_EQUAL(strcmp(text, "text"), 0);
  pool.free(text);
  free(malloc(offsetof(struct pool, realloc)));
  CHECK_EQUAL(sum_of(&pool, realloc), 7);
  CHECK_EQUAL(either.calloc + pools[MYTHREAD].malloc, 8);
}

int main(void) {
  of_allocation();
  link access = 4;
  hostent gethostname = {access};
  bind[MYTHREAD] = MYTHREAD;
  if (MYTHREAD == 0) listen = 9;
  upc_barrier;
  CHECK_EQUAL(bind[THREADS - 1], THREADS - 1);
  CHECK_EQUAL(listen, 9);
  CHECK_EQUAL(fdiv(9, 2) + open(2), 6);
  CHECK_EQUAL(read + (int)(2 * write) + stat, 13);
  CHECK_EQUAL(poll(&socket), 3);
  CHECK_EQUAL(pipe(2) + pipe(3), 7);
  CHECK_EQUAL(gethostname.next, 4);
  pass();
  return 0;
}
