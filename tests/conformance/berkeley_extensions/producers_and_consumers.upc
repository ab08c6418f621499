// A bounded buffer with two semaphores and a lock, between threads that produce (the even ones) and
// threads that consume: every item is consumed once.
// THREADS: 1 2 3 4 8
// STATIC: 4
// TIMEOUT: 60
#include "../check.h"

#define SLOTS 4
#define ITEMS 240  // of each producer; any number of consumers divides their sum
#define PRODUCERS ((THREADS + 1) / 2)
shared[] int slots[SLOTS];
shared int seen[ITEMS * THREADS];
shared unsigned in, out;
bupc_sem_t *shared room, *shared items;
upc_lock_t *lock;

static void produce(int item) {
  bupc_sem_wait(room);
  upc_lock(lock);
  slots[in++ % SLOTS] = item;
  upc_unlock(lock);
  bupc_sem_post(items);
}

static void consume(void) {
  bupc_sem_wait(items);
  upc_lock(lock);
  seen[slots[out++ % SLOTS]]++;
  upc_unlock(lock);
  bupc_sem_post(room);
}

int main(void) {
  lock = upc_all_lock_alloc();
  if (MYTHREAD == 0) {
    room = bupc_sem_alloc(BUPC_SEM_INTEGER);
    items = bupc_sem_alloc(0);
    bupc_sem_postN(room, SLOTS);
  }
  upc_barrier;
  const int total = PRODUCERS * ITEMS;
  if (MYTHREAD % 2 == 0) {
    for (int i = 0; i < ITEMS; i++) {
      produce(MYTHREAD / 2 * ITEMS + i);
      if (THREADS == 1) consume();
    }
  } else {
    for (int i = 0; i < total / (THREADS / 2); i++) consume();
  }
  upc_barrier;
  for (int i = MYTHREAD; i < total; i += THREADS) CHECK_EQUAL(seen[i], 1);
  if (MYTHREAD == 0) {
    CHECK_EQUAL(in, total);
    CHECK_EQUAL(out, total);
    CHECK(!bupc_sem_try(items));
    CHECK(bupc_sem_tryN(room, SLOTS));
    CHECK(!bupc_sem_try(room));
  }
  pass();
  return 0;
}
