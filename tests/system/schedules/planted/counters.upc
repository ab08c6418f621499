// Updates that are not atomic.
#include <upc_atomic.h>

#include "planted.h"

static shared int total;
static upc_lock_t *lock, *other_lock;
static upc_atomicdomain_t *domain;

static void make_counters(void) {
  lock = upc_all_lock_alloc();
  other_lock = upc_all_lock_alloc();
  domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_GET | UPC_SET | UPC_INC, 0);
}

static int total_is(int wanted) {
  upc_barrier;
  return total != wanted;
}

// wrong
static int plain_increment(void) {
  stagger();
  total += 1;
  return total_is(THREADS);
}

// right
static int increment_under_a_lock(void) {
  stagger();
  upc_lock(lock);
  total += 1;
  upc_unlock(lock);
  return total_is(THREADS);
}

// wrong
static int lock_released_too_early(void) {
  stagger();
  upc_lock(lock);
  int seen = total;
  upc_unlock(lock);
  upc_lock(lock);
  total = seen + 1;
  upc_unlock(lock);
  return total_is(THREADS);
}

// right
static int lock_held_throughout(void) {
  stagger();
  upc_lock(lock);
  int seen = total;
  total = seen + 1;
  upc_unlock(lock);
  return total_is(THREADS);
}

// wrong
static int two_locks_for_one_counter(void) {
  upc_lock_t *mine = MYTHREAD % 2 ? other_lock : lock;
  stagger();
  upc_lock(mine);
  total += 1;
  upc_unlock(mine);
  return total_is(THREADS);
}

// right
static int one_lock_for_one_counter(void) {
  upc_lock_t *mine = lock;
  stagger();
  upc_lock(mine);
  total += 1;
  upc_unlock(mine);
  return total_is(THREADS);
}

// wrong
static int atomic_get_and_set(void) {
  int seen;
  stagger();
  upc_atomic_strict(domain, &seen, UPC_GET, &total, 0, 0);
  seen++;
  upc_atomic_strict(domain, 0, UPC_SET, &total, &seen, 0);
  return total_is(THREADS);
}

// right
static int atomic_increment(void) {
  stagger();
  upc_atomic_strict(domain, 0, UPC_INC, &total, 0, 0);
  return total_is(THREADS);
}

static shared int best;

// wrong
static int maximum_checked_and_set(void) {
  stagger();
  if (MYTHREAD + 1 > best) best = MYTHREAD + 1;
  upc_barrier;
  return best != THREADS;
}

// right
static int maximum_checked_and_set_under_a_lock(void) {
  stagger();
  upc_lock(lock);
  if (MYTHREAD + 1 > best) best = MYTHREAD + 1;
  upc_unlock(lock);
  upc_barrier;
  return best != THREADS;
}

// wrong
static int attempt_given_back_before_the_act(void) {
  stagger();
  while (!upc_lock_attempt(lock)) {
  }
  upc_unlock(lock);
  total += 1;
  return total_is(THREADS);
}

// right
static int attempt_held_for_the_act(void) {
  stagger();
  while (!upc_lock_attempt(lock)) {
  }
  total += 1;
  upc_unlock(lock);
  return total_is(THREADS);
}
