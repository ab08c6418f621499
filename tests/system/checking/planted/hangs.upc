// Jobs that never end: deadlocks, which are reported at once, and threads that run without progress, which the
// table of a timeout lists. Read by planted_test.py.
#include <bupc_extensions.h>
#include <stdlib.h>
#include <unistd.h>
#include <upc_collective.h>
#include <upc_io.h>
#include <upc_relaxed.h>

shared int n[THREADS];
shared int seed;
shared int flag;
strict shared int go, wants[THREADS], turn;
upc_lock_t *locks[4];

static void make_locks(void) {
  for (int i = 0; i < 4; i++) locks[i] = upc_all_lock_alloc();
  upc_barrier;
}
static void private_work(void) {
  for (volatile unsigned i = 0;; i++) {
  }
}

// deadlock: threads 0 to 2: .*hangs\.upc:\d+: upc_barrier
static void ends_behind_its_notify(void) {
  upc_barrier;
  if (MYTHREAD == 3) exit(0);
  upc_barrier;
}
// deadlock: thread 2: main\.upc:\d+: upc_barrier
static void barrier_on_one_thread(void) {
  if (MYTHREAD == 2) upc_barrier;
}
// deadlock: thread 0: .*hangs\.upc:\d+: upc_barrier
static void one_round_more(void) {
  for (int i = 0; i < (MYTHREAD == 0 ? 4 : 3); i++) upc_barrier;
  exit(0);
}
// deadlock: threads 0 to 1: .*hangs\.upc:\d+: upc_barrier
static void barrier_in_a_upc_forall(void) {
  upc_forall (int i = 0; i < 2; i++; i) upc_barrier;
  exit(0);
}
// deadlock: thread 1: .*hangs\.upc:\d+: upc_lock, held by thread 0
static void lock_held_at_a_barrier(void) {
  make_locks();
  if (MYTHREAD == 0) upc_lock(locks[0]);
  upc_barrier;
  if (MYTHREAD == 1) upc_lock(locks[0]);
  upc_barrier;
}
// deadlock: thread 3: .*hangs\.upc:\d+: upc_lock, held by thread 0
static void ring_of_locks(void) {
  make_locks();
  upc_lock(locks[MYTHREAD]);
  upc_barrier;
  upc_lock(locks[(MYTHREAD + 1) % 4]);
}
// deadlock: threads 0 to 3: .*hangs\.upc:\d+: bupc_sem_wait
static void ring_of_semaphores(void) {
  bupc_sem_t *shared *all = upc_all_alloc(THREADS, sizeof(bupc_sem_t *));
  all[MYTHREAD] = bupc_sem_alloc(0);
  upc_barrier;
  bupc_sem_wait(all[MYTHREAD]);
  bupc_sem_post(all[(MYTHREAD + 1) % THREADS]);
}
// deadlock: thread 1: .*hangs\.upc:\d+: bupc_sem_wait for 3 of its own semaphore, which is at 2
static void one_post_too_few(void) {
  if (MYTHREAD != 1) return;
  bupc_sem_t *s = bupc_sem_alloc(BUPC_SEM_INTEGER);
  bupc_sem_postN(s, 2);
  bupc_sem_waitN(s, 3);
}
// deadlock: thread 0: .*hangs\.upc:\d+: upc_barrier\n
static void waits_for_a_semaphore_and_a_barrier(void) {
  bupc_sem_t *shared *s = upc_all_alloc(1, sizeof(bupc_sem_t *));
  if (MYTHREAD == 1) *s = bupc_sem_alloc(0);
  upc_barrier;
  if (MYTHREAD == 1) bupc_sem_wait(*s);
  upc_barrier;
  if (MYTHREAD == 2) bupc_sem_post(*s);
}
// deadlock: threads 0 to 1: .*hangs\.upc:\d+: upc_all_broadcast
static void collective_without_two(void) {
  if (MYTHREAD < 2) upc_all_broadcast(n, &seed, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
}
// deadlock: threads 1 to 3: .*hangs\.upc:\d+: upc_all_alloc
static void allocation_without_one(void) {
  if (MYTHREAD != 0) upc_all_alloc(THREADS, 8);
}
// deadlock: threads 0 to 2: .*hangs\.upc:\d+: upc_all_fopen
static void file_without_one(void) {
  if (MYTHREAD != 3) upc_all_fopen("hang.dat", UPC_RDWR | UPC_CREATE | UPC_COMMON_FP, 0, NULL);
}
// timeout: thread 1: runs; its last shared access was to 'flag'
static void waits_for_nobody(void) {
  if (MYTHREAD == 1)
    while (!flag) {
    }
  upc_barrier;
}
// timeout: thread 2: runs; its last shared access was to 'go'
static void strict_wait_for_nobody(void) {
  if (MYTHREAD == 2)
    while (!go) {
    }
  upc_barrier;
}
// timeout: thread 0: runs; its last shared access was to 'go'
static void set_before_it_was_cleared(void) {
  if (MYTHREAD == 1) go = 1;
  upc_barrier;
  if (MYTHREAD == 0) {
    go = 0;
    while (!go) {
    }
  }
  upc_barrier;
}
// timeout: thread 3: runs; its last shared access was to 'turn'
static void turn_that_is_passed_by(void) {
  if (MYTHREAD == 0) turn = 4;
  upc_barrier;
  if (MYTHREAD == 3)
    while (turn != MYTHREAD) {
    }
  upc_barrier;
}
// timeout: thread 0: runs; its last shared access was to 'wants'[^\n]*(\n.*)*thread 1: runs; its last shared access was to 'wants'
static void after_you(void) {
  if (MYTHREAD < 2) {
    const int other = 1 - MYTHREAD;
    for (;;) {
      wants[MYTHREAD] = 1;
      while (!wants[other]) {
      }
      wants[MYTHREAD] = 0;
      wants[MYTHREAD] = 1;
    }
  }
  upc_barrier;
}
// timeout: thread 1: (runs|.*upc_lock_attempt)
static void attempts_a_lock_that_is_kept(void) {
  make_locks();
  if (MYTHREAD == 0) upc_lock(locks[0]);
  upc_barrier;
  if (MYTHREAD == 1)
    while (!upc_lock_attempt(locks[0])) {
    }
  upc_barrier;
}
// timeout: thread 1: (runs|.*bupc_sem_try)
static void tries_a_semaphore_that_nobody_posts(void) {
  if (MYTHREAD == 1) {
    bupc_sem_t *s = bupc_sem_alloc(0);
    while (!bupc_sem_try(s)) {
    }
  }
  upc_barrier;
}
// timeout: #0 private_work at .*hangs\.upc
static void works_for_ever(void) {
  if (MYTHREAD == 3) private_work();
  upc_barrier;
}
// timeout: thread 2: (runs|does not answer)
static void sleeps_for_ever(void) {
  if (MYTHREAD == 2)
    for (;;) pause();
  upc_barrier;
}

// right: waits that end
static void waits_for_another(void) {
  if (MYTHREAD == 0) go = 0;
  upc_barrier;
  if (MYTHREAD == THREADS - 1) go = 1;
  while (!go) {
  }
  make_locks();
  upc_lock(locks[MYTHREAD % 4]);
  upc_unlock(locks[MYTHREAD % 4]);
}
