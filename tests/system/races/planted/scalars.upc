// Shared scalars and flags. Read by races_test.py.
#include <stdio.h>
#include <stdlib.h>
#include <upc.h>
#include <upc_race.h>

shared int total;
shared int counted;
upc_lock_t *lock, *other;
shared int flag;
strict shared int ready;
shared int handed;
shared double average;
shared char letters[4 * THREADS];

static void take_locks(void) {
  lock = upc_all_lock_alloc();
  other = upc_all_lock_alloc();
}

// race: total (shared int, on thread 0)
static void sum_without_lock(void) {
  for (int i = 0; i < 10; i++) total += MYTHREAD;  // <-
}
// right
static void sum_under_lock(void) {
  for (int i = 0; i < 10; i++) {
    upc_lock(lock);
    total += MYTHREAD;
    upc_unlock(lock);
  }
}
// race: counted (shared int, on thread 0)
static void sum_under_two_locks(void) {
  upc_lock_t *mine = MYTHREAD % 2 ? lock : other;
  upc_lock(mine);
  counted++;  // <-
  upc_unlock(mine);
}
// race: counted (shared int, on thread 0)
static void read_without_the_lock(void) {
  if (MYTHREAD == 0) {
    upc_lock(lock);
    counted = 7;  // <-
    upc_unlock(lock);
  } else if (counted == 8) {  // <-
    printf("never\n");
  }
}
// race: flag (shared int, on thread 0)
static void spin_on_a_relaxed_flag(void) {
  if (MYTHREAD == 0) {
    handed = 1;
    flag = 1;  // <-
  } else {
    while (!flag) upc_fence;  // <-
  }
}
// right
static void spin_on_a_strict_flag(void) {
  if (MYTHREAD == 0) {
    handed = 1;
    ready = 1;
  } else {
    while (!ready) {
    }
    if (handed != 1) abort();
  }
}
// race: handed (shared int, on thread 0)
static void write_behind_a_strict_flag(void) {
  if (MYTHREAD == 0) {
    ready = 1;
    handed = 2;  // <-
  } else {
    while (!ready) {
    }
    if (handed == 3) abort();  // <-
  }
}
// right
static void spin_on_a_flag_that_is_marked(void) {
  upc_race_ok(flag);
  upc_barrier;
  if (MYTHREAD == 0) {
    handed = 1;
    upc_fence;
    flag = 1;
  } else {
    while (!flag) upc_fence;
    upc_fence;
    if (handed != 1) abort();
  }
}
// race: handed (shared int, on thread 0)
static void a_fence_is_no_barrier(void) {
  if (MYTHREAD == 0) handed = 1;  // <-
  upc_fence;
  if (handed == 2) abort();  // <-
}
// race: average (shared double, on thread 0)
static void all_write_the_same(void) {
  average = 0.5;  // <-
}
// right
static void one_writes_all_read(void) {
  if (MYTHREAD == 0) average = 0.5;
  upc_barrier;
  if (average != 0.5) abort();
}
// right
static void neighbouring_bytes(void) {
  for (int i = 0; i < 4; i++) letters[4 * MYTHREAD + i] = 'a';
  upc_barrier;
  if (letters[(4 * MYTHREAD + 5) % (4 * THREADS)] != 'a') abort();
}
// race: calls (shared int, on thread 0)
static void static_in_a_function(void) {
  static shared int calls;
  calls++;  // <-
}
