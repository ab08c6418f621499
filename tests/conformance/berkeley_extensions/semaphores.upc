// Semaphores count posts under all flags; try either takes at once or returns; waitN takes all of its
// count together; upc.h is enough to have them.
// THREADS: 1 2 3 4 8
// STATIC: 4
// TIMEOUT: 60
#include "../check.h"

bupc_sem_t *shared all[THREADS];
shared int arrived[THREADS];

static void count(int flags) {
  bupc_sem_t *s = bupc_sem_alloc(flags);
  CHECK_EQUAL(upc_threadof(s), MYTHREAD);
  CHECK(!bupc_sem_try(s));
  bupc_sem_post(s);
  bupc_sem_wait(s);
  bupc_sem_post(s);
  CHECK(bupc_sem_try(s));
  CHECK(!bupc_sem_try(s));
  if (!(flags & BUPC_SEM_BOOLEAN)) {
    bupc_sem_postN(s, 7);
    bupc_sem_post(s);
    CHECK(!bupc_sem_tryN(s, 9));
    bupc_sem_waitN(s, 3);
    CHECK(bupc_sem_tryN(s, 5));
    CHECK(!bupc_sem_try(s));
    bupc_sem_postN(s, BUPC_SEM_MAXVALUE);
    bupc_sem_waitN(s, BUPC_SEM_MAXVALUE);
  } else {
    bupc_sem_post(s);
    bupc_sem_post(s);
    CHECK(bupc_sem_try(s));
  }
  CHECK(!bupc_sem_try(s));
  bupc_sem_free(s);
}

int main(void) {
  CHECK(BUPC_SEM_MAXVALUE >= 65535);
  for (int kind = 0; kind < 3; kind++)
    for (int producers = 0; producers < 3; producers++)
      for (int consumers = 0; consumers < 3; consumers++)
        count((kind == 1 ? BUPC_SEM_BOOLEAN : kind == 2 ? BUPC_SEM_INTEGER : 0) |
              (producers == 1 ? BUPC_SEM_SPRODUCER : producers == 2 ? BUPC_SEM_MPRODUCER : 0) |
              (consumers == 1 ? BUPC_SEM_SCONSUMER : consumers == 2 ? BUPC_SEM_MCONSUMER : 0));
  bupc_sem_free(NULL);

  // A ring: each thread sees what the previous thread wrote before its post.
  all[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_BOOLEAN | BUPC_SEM_SPRODUCER | BUPC_SEM_SCONSUMER);
  upc_barrier;
  const int next = (MYTHREAD + 1) % THREADS;
  for (int round = 1; round <= 100; round++) {
    if (MYTHREAD != 0) {
      bupc_sem_wait(all[MYTHREAD]);
      CHECK_EQUAL(arrived[MYTHREAD], round);
    }
    arrived[next] = round;
    bupc_sem_post(all[next]);
    if (MYTHREAD == 0) {
      bupc_sem_wait(all[0]);
      CHECK_EQUAL(arrived[0], round);
    }
  }
  upc_barrier;
  // Freed by a thread that is not its owner.
  bupc_sem_free(all[next]);
  upc_barrier;

  // Thread 0 collects one post of each thread.
  if (MYTHREAD == 0) all[0] = bupc_sem_alloc(0);
  upc_barrier;
  for (int round = 0; round < 60; round++) {
    arrived[MYTHREAD] = 1000 + round;
    bupc_sem_post(all[0]);
    if (MYTHREAD == 0) {
      bupc_sem_waitN(all[0], THREADS);
      for (int t = 0; t < THREADS; t++) CHECK_EQUAL(arrived[t], 1000 + round);
    }
    upc_barrier;
  }
  if (MYTHREAD == 0) {
    CHECK(!bupc_sem_try(all[0]));
    bupc_sem_free(all[0]);
  }
  pass();
  return 0;
}
