// Work queues, stacks and buffers.
#include <upc_atomic.h>

#include "planted.h"

#define ITEMS 6
static shared [] int taken[ITEMS];
static strict shared int head;
static upc_lock_t *lock;
static upc_atomicdomain_t *domain;

static void make_queue(void) {
  lock = upc_all_lock_alloc();
  domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_CSWAP, 0);
}

static int each_taken_once(void) {
  upc_barrier;
  int wrong = 0;
  for (int i = 0; i < ITEMS; i++) wrong |= taken[i] != 1;
  return wrong;
}

// wrong: two threads may take the same item
static int queue_without_a_lock(void) {
  stagger();
  while (head < ITEMS) {
    int item = head;
    head = item + 1;
    taken[item]++;
  }
  return each_taken_once();
}

// right
static int queue_with_a_lock(void) {
  stagger();
  for (;;) {
    upc_lock(lock);
    int item = head;
    if (item < ITEMS) head = item + 1;
    upc_unlock(lock);
    if (item >= ITEMS) break;
    taken[item]++;
  }
  return each_taken_once();
}

// wrong: between the test and the lock, another thread may take the last item
static int queue_tested_outside_the_lock(void) {
  stagger();
  while (head < ITEMS) {
    upc_lock(lock);
    int item = head++;
    upc_unlock(lock);
    taken[item]++; // the last one is past the end
  }
  return each_taken_once();
}

static int swap(shared int *at, int old, int new) {
  int before;
  upc_atomic_strict(domain, &before, UPC_CSWAP, at, &old, &new);
  return before == old;
}

// A stack of nodes 1 to 3; each has the number of the next node, or 0 at the end.
static shared [] int below[4], owner[4];
static shared int top;
static void fill(void) {
  if (MYTHREAD == 0) {
    for (int i = 1; i < 4; i++) below[i] = i - 1;
    top = 3;
  }
  upc_barrier;
}
static int pop(int tagged) {
  for (;;) {
    int seen = top, node = seen % 10;
    if (!node) return 0;
    int next = below[node] % 10;
    if (swap(&top, seen, tagged ? (seen / 10 + 1) * 10 + next : next)) return node;
  }
}
static void push(int node, int tagged) {
  for (;;) {
    int seen = top;
    below[node] = seen % 10;
    if (swap(&top, seen, tagged ? (seen / 10 + 1) * 10 + node : node)) return;
  }
}
static int pops_and_a_push(int tagged) {
  fill();
  stagger();
  int kept = 0;
  if (MYTHREAD == 0) {
    kept = pop(tagged);
    if (kept) owner[kept]++;
  } else if (MYTHREAD == 1) {
    int back = pop(tagged);
    kept = pop(tagged);
    if (kept) owner[kept]++;
    if (back) push(back, tagged);
  }
  upc_barrier;
  if (MYTHREAD == 0)
    for (int node = top % 10; node; node = below[node]) owner[node]++;
  upc_barrier;
  int wrong = 0;
  for (int i = 1; i < 4; i++) wrong |= owner[i] != 1;
  return wrong;
}

// wrong: the top is the same as before, but the node below it is not
static int stack_without_tags(void) {
  return pops_and_a_push(0);
}

// right
static int stack_with_tags(void) {
  return pops_and_a_push(1);
}

#define SLOTS 2
static shared [] int ring[SLOTS];
static strict shared int put, got;
static int through_the_ring(int room) {
  int wrong = 0;
  if (MYTHREAD == 0) {
    for (int i = 0; i < ITEMS; i++) {
      work();
      while (put - got >= room) {
      }
      ring[i % SLOTS] = i;
      put = i + 1;
    }
  } else if (MYTHREAD == 1) {
    for (int i = 0; i < ITEMS; i++) {
      while (put <= i) {
      }
      wrong |= ring[i % SLOTS] != i;
      got = i + 1;
    }
  }
  return wrong;
}

// wrong: one item too many overwrites an item that has not been read
static int ring_too_full(void) {
  return through_the_ring(SLOTS + 1);
}

// right
static int ring_just_full(void) {
  return through_the_ring(SLOTS);
}

static strict shared int items, busy;
static shared int processed;
// Each item adds another one, up to 4.
static int until_all_is_done(int together) {
  if (MYTHREAD == 0) items = 1;
  upc_barrier;
  stagger();
  for (;;) {
    upc_lock(lock);
    int some = items > 0, over = !some && !busy;
    if (some) items = items - 1;
    if (together && some) busy = busy + 1;
    upc_unlock(lock);
    if (over) break;
    if (!some) continue;
    upc_lock(lock);
    if (!together) busy = busy + 1;
    upc_unlock(lock);
    upc_lock(lock);
    processed++;
    if (processed < 4) items = items + 1;
    busy = busy - 1;
    upc_unlock(lock);
  }
  return processed < 4;
}

// wrong: an item that is taken, but not yet counted as busy, is counted nowhere
static int ends_while_there_is_work(void) {
  return until_all_is_done(0);
}

// wrong: between the two tests, an item may move from items to busy
static int ends_by_two_tests(void) {
  if (MYTHREAD == 0) items = 1;
  upc_barrier;
  stagger();
  while (busy || items) {
    upc_lock(lock);
    int some = items > 0;
    if (some) {
      items = items - 1;
      busy = busy + 1;
    }
    upc_unlock(lock);
    if (!some) continue;
    upc_lock(lock);
    processed++;
    if (processed < 4) items = items + 1;
    busy = busy - 1;
    upc_unlock(lock);
  }
  return processed < 4;
}

// right
static int ends_when_all_is_done(void) {
  return until_all_is_done(1);
}
