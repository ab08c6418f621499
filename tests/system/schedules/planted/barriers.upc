// Barriers that are missing, or in the wrong place.
#include "planted.h"

static shared int a[THREADS], b[THREADS];
static int next;

static void make_neighbours(void) { next = (MYTHREAD + 1) % THREADS; }

// wrong
static int no_barrier_before_the_read(void) {
  a[MYTHREAD] = MYTHREAD + 1;
  work();
  return a[next] != next + 1;
}

// right
static int barrier_before_the_read(void) {
  a[MYTHREAD] = MYTHREAD + 1;
  work();
  upc_barrier;
  return a[next] != next + 1;
}

// wrong
static int no_barrier_before_the_next_write(void) {
  a[MYTHREAD] = MYTHREAD + 1;
  upc_barrier;
  int seen = a[next];
  work();
  a[MYTHREAD] = -1;
  return seen != next + 1;
}

// right
static int barrier_before_the_next_write(void) {
  a[MYTHREAD] = MYTHREAD + 1;
  upc_barrier;
  int seen = a[next];
  work();
  upc_barrier;
  a[MYTHREAD] = -1;
  return seen != next + 1;
}

// wrong
static int write_between_notify_and_wait(void) {
  upc_notify;
  a[MYTHREAD] = MYTHREAD + 1;
  upc_wait;
  work();
  return a[next] != next + 1;
}

// right
static int write_before_notify(void) {
  a[MYTHREAD] = MYTHREAD + 1;
  upc_notify;
  upc_wait;
  work();
  return a[next] != next + 1;
}

static shared int done;

// wrong: the others may read the value of the next round, and leave without its barrier
static int rounds_that_overlap(void) {
  for (int round = 1;; round++) {
    if (MYTHREAD == 0) {
      work();
      done = round == 3;
    }
    upc_barrier;
    if (done) break;
  }
  return 0;
}

// right
static int rounds_one_after_another(void) {
  for (int round = 1;; round++) {
    if (MYTHREAD == 0) {
      work();
      done = round == 3;
    }
    upc_barrier;
    int over = done;
    upc_barrier;
    if (over) break;
  }
  return 0;
}

// wrong: the sums of two steps are mixed
static int one_array_for_two_steps(void) {
  a[MYTHREAD] = 1;
  upc_barrier;
  for (int step = 0; step < 2; step++) {
    int sum = a[MYTHREAD] + a[next];
    work();
    a[MYTHREAD] = sum;
    upc_barrier;
  }
  return a[MYTHREAD] != 4;
}

// right
static int two_arrays_for_two_steps(void) {
  a[MYTHREAD] = 1;
  upc_barrier;
  for (int step = 0; step < 2; step++) {
    shared int *from = step ? b : a, *to = step ? a : b;
    int sum = from[MYTHREAD] + from[next];
    work();
    to[MYTHREAD] = sum;
    upc_barrier;
  }
  return a[MYTHREAD] != 4;
}

static shared int *shared object;

// wrong
static int freed_while_in_use(void) {
  if (MYTHREAD == 0) {
    object = upc_alloc(sizeof(int));
    *object = 7;
  }
  upc_barrier;
  int seen = *object;
  if (MYTHREAD == 0) {
    work();
    upc_free(object);
  }
  return seen != 7;
}

// right
static int freed_once_unused(void) {
  if (MYTHREAD == 0) {
    object = upc_alloc(sizeof(int));
    *object = 7;
  }
  upc_barrier;
  int seen = *object;
  upc_barrier;
  if (MYTHREAD == 0) {
    work();
    upc_free(object);
  }
  return seen != 7;
}
