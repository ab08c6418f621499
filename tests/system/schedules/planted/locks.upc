// Locks taken in different orders, and home-made reader-writer locks.
#include "planted.h"

static upc_lock_t *first, *second;
static shared int left, right;

static void make_locks(void) {
  first = upc_all_lock_alloc();
  second = upc_all_lock_alloc();
}

// wrong
static int locks_in_either_order(void) {
  upc_lock_t *a = MYTHREAD % 2 ? first : second, *b = MYTHREAD % 2 ? second : first;
  stagger();
  upc_lock(a);
  upc_lock(b);
  left += 1;
  upc_unlock(b);
  upc_unlock(a);
  return 0;
}

// right
static int locks_in_one_order(void) {
  upc_lock_t *a = first, *b = second;
  stagger();
  upc_lock(a);
  upc_lock(b);
  left += 1;
  upc_unlock(b);
  upc_unlock(a);
  return 0;
}

static strict shared int readers, writing;

// wrong: a reader and the writer may both enter, each before it can see the other
static int reader_and_writer_both_in(void) {
  if (MYTHREAD == 0) {
    work();
    while (readers) {
    }
    writing = 1;
    left += 1;
    right += 1;
    writing = 0;
    return 0;
  }
  while (writing) {
  }
  upc_lock(first);
  readers = readers + 1;
  upc_unlock(first);
  int differ = left != right;
  upc_lock(first);
  readers = readers - 1;
  upc_unlock(first);
  return differ;
}

// right
static int reader_or_writer_in(void) {
  if (MYTHREAD == 0) {
    work();
    for (;;) {
      upc_lock(first);
      if (!readers) break;
      upc_unlock(first);
    }
    left += 1;
    right += 1;
    upc_unlock(first);
    return 0;
  }
  upc_lock(first);
  readers = readers + 1;
  upc_unlock(first);
  int differ = left != right;
  upc_lock(first);
  readers = readers - 1;
  upc_unlock(first);
  return differ;
}

// wrong: during a transfer, the amount is in neither account
static int sum_without_the_lock(void) {
  if (MYTHREAD == 0) {
    upc_lock(first);
    left -= 5;
    right += 5;
    upc_unlock(first);
    return 0;
  }
  work();
  return left + right != 0;
}

// right
static int sum_under_the_lock(void) {
  if (MYTHREAD == 0) {
    upc_lock(first);
    left -= 5;
    right += 5;
    upc_unlock(first);
    return 0;
  }
  work();
  upc_lock(first);
  int sum = left + right;
  upc_unlock(first);
  return sum != 0;
}
