// Barriers, locks, semaphores, upc_forall, and threads that wait forever.
#include <stdlib.h>
#include <upc.h>
#include <bupc_extensions.h>

shared int n[4*THREADS];
upc_lock_t *shared common;
bupc_sem_t *shared semaphore;
shared [] struct big { char c[1024]; } *shared dangling;
int times;

// thread any: barrier values differ: thread [0-9] notified with [12], thread [0-9] with [12]
static void barrier_values(void) {
  upc_barrier MYTHREAD == 2 ? 2 : 1; // <-
}

// thread 1: upc_notify twice on this thread
static void notified_twice(void) {
  upc_notify;
  if (MYTHREAD == 1) upc_notify; // <-
  upc_wait;
}

// thread 1: upc_wait without a upc_notify
static void wait_alone(void) {
  if (MYTHREAD == 1) upc_wait; // <-
}

// thread 1: upc_barrier between a upc_notify and its upc_wait
static void barrier_inside(void) {
  upc_notify;
  if (MYTHREAD == 1) upc_barrier; // <-
  upc_wait;
}

// thread 2: upc_wait\(3\), but this thread's upc_notify had value 2
static void wait_value(void) {
  upc_notify 2;
  upc_wait MYTHREAD == 2 ? 3 : 2; // <-
}

// job: deadlock|no thread can continue
static void missing_barrier(void) {
  if (MYTHREAD != 3) upc_barrier;
}

// job: deadlock|no thread can continue
static void exit_before_barrier(void) {
  if (MYTHREAD == 0) exit(0);
  upc_barrier;
}

// job: deadlock|no thread can continue
static void locks_crosswise(void) {
  upc_lock_t *l[2];
  l[0] = upc_all_lock_alloc();
  l[1] = upc_all_lock_alloc();
  if (MYTHREAD > 1) return;
  upc_lock(l[MYTHREAD]);
  n[MYTHREAD] = 1;
  strict shared int *seen = (strict shared int *)&n[1 - MYTHREAD];
  while (!*seen) {}
  upc_lock(l[1 - MYTHREAD]);
}

// job: deadlock|no thread can continue
static void semaphore_never_posted(void) {
  bupc_sem_t *s = bupc_sem_alloc(0);
  if (MYTHREAD == 0) bupc_sem_wait(s);
}

// thread 1: upc_lock: this thread holds the lock already
static void lock_twice(void) {
  upc_lock_t *l = upc_global_lock_alloc();
  if (MYTHREAD != 1) return;
  upc_lock(l);
  upc_lock(l); // <-
}

// thread 1: upc_unlock: no thread holds the lock$
static void unlock_free(void) {
  upc_lock_t *l = upc_global_lock_alloc();
  if (MYTHREAD == 1) upc_unlock(l); // <-
}

// thread 1: upc_unlock: thread 0 holds the lock, not this one$
static void unlock_of_another(void) {
  upc_lock_t *l = upc_all_lock_alloc();
  if (MYTHREAD == 0) upc_lock(l);
  upc_barrier;
  if (MYTHREAD == 1) upc_unlock(l); // <-
  upc_barrier;
}

// thread 1: upc_lock: the lock pointer is null
static void null_lock(void) {
  if (MYTHREAD == 1) upc_lock(NULL); // <-
}

// thread 1: upc_lock: there is no lock: .* and thread 0 freed at
static void freed_lock(void) {
  upc_lock_t *l = upc_all_lock_alloc();
  upc_barrier;
  if (MYTHREAD == 0) upc_lock_free(l);
  upc_barrier;
  if (MYTHREAD == 1) upc_lock(l); // <-
}

// thread any: upc_lock_free: there is no lock
static void lock_freed_by_all(void) {
  upc_lock_t *l = upc_all_lock_alloc();
  upc_barrier;
  upc_lock_free(l); // <-
}

// thread 1: upc_lock_attempt: there is no lock
static void no_lock(void) {
  if (MYTHREAD == 1) upc_lock_attempt((upc_lock_t *)(shared void *)&n[1]); // <-
}

// thread 2: the thread ends and still holds what it locked here: the lock that thread 0 got from upc_all_lock_alloc at .*synchronisation.upc:[0-9]+$
static void ends_with_lock(void) {
  upc_lock_t *l = upc_all_lock_alloc();
  if (MYTHREAD == 2) upc_lock(l); // <-
}

// thread 2: the thread ends and still holds what it locked here
static void exits_with_lock(void) {
  upc_lock_t *l = upc_all_lock_alloc();
  if (MYTHREAD == 2) {
    upc_lock(l); // <-
    exit(0);
  }
}

// thread 2: bupc_sem_postN: 2 of a boolean semaphore
static void boolean_semaphore(void) {
  bupc_sem_t *s = bupc_sem_alloc(BUPC_SEM_BOOLEAN);
  if (MYTHREAD == 2) bupc_sem_postN(s, 2); // <-
}

// thread 1: bupc_sem_post: the semaphore was allocated with BUPC_SEM_SPRODUCER, but thread 2 posted to it before
static void second_producer(void) {
  if (MYTHREAD == 0) semaphore = bupc_sem_alloc(BUPC_SEM_SPRODUCER);
  upc_barrier;
  if (MYTHREAD == 2) bupc_sem_post(semaphore);
  upc_barrier;
  if (MYTHREAD == 1) bupc_sem_post(semaphore); // <-
  upc_barrier;
}

// thread 0: bupc_sem_post: the semaphore was allocated with BUPC_SEM_SPRODUCER, but thread 2 posted to it before
static void owner_after_the_producer(void) {
  if (MYTHREAD == 0) bupc_sem_post(semaphore = bupc_sem_alloc(BUPC_SEM_SPRODUCER));
  upc_barrier;
  if (MYTHREAD == 2) bupc_sem_post(semaphore);
  upc_barrier;
  if (MYTHREAD == 0) bupc_sem_post(semaphore); // <-
  upc_barrier;
}

// right: the owner of a single-producer semaphore sets its initial value
static void owner_before_the_producer(void) {
  if (MYTHREAD == 0) bupc_sem_postN(semaphore = bupc_sem_alloc(BUPC_SEM_SPRODUCER), 2);
  upc_barrier;
  if (MYTHREAD == THREADS - 1) bupc_sem_postN(semaphore, 2);
  upc_barrier;
  if (MYTHREAD == THREADS - 1) bupc_sem_post(semaphore);
  upc_barrier;
  if (MYTHREAD == 0) bupc_sem_waitN(semaphore, 5);
  upc_barrier;
}

// thread 1: bupc_sem_try: the semaphore was allocated with BUPC_SEM_SCONSUMER, but thread 0 waited for it before
static void second_consumer(void) {
  if (MYTHREAD == 0) semaphore = bupc_sem_alloc(BUPC_SEM_SCONSUMER);
  upc_barrier;
  if (MYTHREAD == 0) bupc_sem_try(semaphore);
  upc_barrier;
  if (MYTHREAD == 1) bupc_sem_try(semaphore); // <-
  upc_barrier;
}

// untold: a wait for a semaphore by a thread that is not its owner, which is allowed here
static void consumer_is_no_owner(void) {
  if (MYTHREAD == 0) semaphore = bupc_sem_alloc(BUPC_SEM_SCONSUMER);
  upc_barrier;
  bupc_sem_post(semaphore);
  if (MYTHREAD == 1) bupc_sem_wait(semaphore);
  upc_barrier;
}

// thread 3: bupc_sem_post: there is no semaphore: .* freed at
static void freed_semaphore(void) {
  bupc_sem_t *s = bupc_sem_alloc(0);
  if (MYTHREAD != 3) return;
  bupc_sem_free(s);
  bupc_sem_post(s); // <-
}

// thread 3: bupc_memput_signal: the target .* and the semaphore .* must have affinity to the same thread
static void signal_elsewhere(void) {
  bupc_sem_t *s = bupc_sem_alloc(0);
  int one = 1;
  if (MYTHREAD == 3) bupc_memput_signal(&n[0], &one, sizeof one, s, 1); // <-
}

// thread any: upc_forall: iteration 0, counted from 0, has affinity to thread [1-3] here, but to thread 0 on thread 0;
static void affinity_of_itself(void) {
  int i;
  upc_forall (i = 0; i < 4; i++; MYTHREAD) n[i] = i; // <-
  upc_barrier;
}

// thread 2: upc_forall: iteration 0, counted from 0, has affinity to thread 1 here, but to thread 0 on thread 0; all threads must
static void affinity_differs(void) {
  int shift = MYTHREAD == 2;
  int i;
  upc_forall (i = 0; i < 2*THREADS; i++; i + shift) times++; // <-
  upc_barrier;
}

// thread 2: upc_forall: iteration 0, counted from 0, has affinity to thread 1 here
static void pointer_affinity_differs(void) {
  shared int *p = &n[MYTHREAD == 2];
  int i;
  upc_forall (i = 0; i < 2*THREADS; i++; p + i) times++; // <-
  upc_barrier;
}

// thread 3: upc_forall: there are 3 iterations here, but 4 on thread 0; all threads must execute the same ones$
static void iterations_differ(void) {
  int i;
  upc_forall (i = 0; i < (MYTHREAD == 3 ? 3 : 4); i++; i) times++; // <-
  upc_barrier;
}

// thread 3: upc_forall: iteration 2, counted from 0, has affinity to thread 0 here, but to thread 2 on thread 0
static void affinity_of_changed_array(void) {
  int i, where[4] = {0, 1, 2, 3};
  if (MYTHREAD == 3) where[2] = 0;
  upc_forall (i = 0; i < 4; i++; &n[where[i]]) times++; // <-
  upc_barrier;
}

// thread 3: upc_forall: in one of the last 984 loops from here to the barrier, an iteration has affinity to another thread here
static void affinity_differs_in_one_of_many_runs(void) {
  for (int k = 0; k < 1000; k++) {
    int i;
    upc_forall (i = 0; i < 8; i++; i + (MYTHREAD == 3 && k == 777)) times++; // <-
  }
  upc_barrier;
}

// thread 2: upc_forall: in one of the last 10 loops from here to the barrier, .* or there are more or fewer
static void iterations_differ_at_a_further_place(void) {
  int i;
  for (int k = 0; k < 20; k++)
    upc_forall (i = 0; i < 4; i++; i) times++;
  for (int k = 0; k < 10; k++) {
    upc_forall (i = 0; i < (MYTHREAD == 2 && k == 3 ? 5 : 4); i++; i) times++; // <-
  }
  upc_barrier;
}

// right: many loops that agree, at more places than are distinguished, and a loop that only one thread runs
static void many_runs_agree(void) {
  int i;
#define LOOP upc_forall (i = 0; i < 4; i++; i) times++;
#define RUNS(n) for (int k = 0; k < n; k++) LOOP
  RUNS(700)
  RUNS(1)
  RUNS(2)
  RUNS(3)
  RUNS(1)
  RUNS(2)
  RUNS(3)
  RUNS(1)
  RUNS(2)
  RUNS(3)
  RUNS(1)
  RUNS(2)
  RUNS(3)
  RUNS(1)
  RUNS(2)
  RUNS(3)
  RUNS(1)
  RUNS(2)
  RUNS(3)
  if (MYTHREAD == 0) upc_forall (i = 0; i < 9; i++; i) times++;
  upc_barrier;
  RUNS(20)
  upc_barrier;
}

static int share(int count) {
  int i, mine = 0;
  upc_forall (i = 0; i < count; i++; i) mine++;
  return mine;
}

// right: affinities that agree, nested loops, and loops that one thread runs alone in the body of another loop
static void affinities_agree(void) {
  int i, j;
  upc_forall (i = 0; i < 4*THREADS; i++; &n[i]) {
    upc_forall (j = 0; j < (int)MYTHREAD; j++; j) times++;
    share(MYTHREAD + i);
  }
  upc_forall (i = 0; i < 8; i++; i + THREADS) times++;
  upc_forall (i = MYTHREAD; i < 8; i++; continue) times++;
  upc_forall (i = 0; i < 0; i++; &n[i]) times++;
  for (int k = 0; k < 100; k++) share(k);
  upc_barrier;
  upc_notify;
  share(9);
  upc_wait;
  share(5);
}

// right: a lock as a permanent mark, locks that are freed while held, and attempts
static void locks_as_they_please(void) {
  upc_lock_t *l = upc_all_lock_alloc(), *mark = upc_all_lock_alloc(), *own = upc_global_lock_alloc();
  upc_lock_attempt(mark);
  upc_lock(l);
  times++;
  upc_unlock(l);
  upc_lock(own);
  upc_lock_free(own);
  upc_lock_free(NULL);
  if (upc_lock_attempt(l)) upc_unlock(l);
  for (int i = 0; i < 1000; i++) {
    upc_lock(l);
    upc_unlock(l);
  }
  upc_barrier;
  if (MYTHREAD == 0) upc_lock(l);
  upc_barrier;
  upc_all_lock_free(l);
}

// right: semaphores without restrictions, used by any thread
static void semaphores_of_all(void) {
  if (MYTHREAD == 0) semaphore = bupc_sem_alloc(0);
  upc_barrier;
  bupc_sem_post(semaphore);
  bupc_sem_wait(semaphore);
  upc_barrier;
  if (MYTHREAD == 0) bupc_sem_free(semaphore);
  bupc_sem_t *mine = bupc_sem_alloc(BUPC_SEM_SCONSUMER | BUPC_SEM_BOOLEAN);
  bupc_sem_post(mine);
  bupc_sem_wait(mine);
  bupc_sem_free(mine);
}

// right: barriers with and without values
static void barriers_alike(void) {
  upc_barrier 5;
  upc_notify 7;
  upc_wait 7;
  upc_notify;
  upc_wait;
}

// right: negative affinities, which are taken modulo THREADS
static void negative_affinity(void) {
  int i;
  upc_forall (i = -9; i < 9; i++; i) times++;
  upc_barrier;
}

// right: more loops between two barriers, and more iterations, than are recorded
static void many_loops(void) {
  for (int k = 0; k < 40; k++) share(100);
  upc_barrier;
  share(1000);
  upc_barrier;
}

// thread 2: upc_forall: after the first 32, an iteration has affinity to another thread here than on thread 0
static void late_difference(void) {
  int i;
  upc_forall (i = 0; i < 60; i++; i + (MYTHREAD == 2 && i == 50)) times++; // <-
  upc_barrier;
}
