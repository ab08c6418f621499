// Programs with one race each: after the operation in the name, between two, or before one that does not order it. Read by late_test.py.
#include <string.h>
#include <upc.h>
#include <upc_collective.h>
#include <bupc_extensions.h>

void late_step(void);

shared int part[THREADS];
shared int from[THREADS], to[THREADS];
shared strict int flag;
int sum;

// Every thread writes its element, and thread 0 reads all of them.
static void race(void) {
  late_step();
  part[MYTHREAD] = MYTHREAD;
  if (MYTHREAD == 0)
    for (int t = 0; t < THREADS; t++) sum += part[t];
  late_step();
}

static void start_up(void) { race(); }
static void barrier(void) {
  upc_barrier;
  race();
}
static void split_barrier(void) {
  upc_notify 3;
  late_step();
  upc_wait 3;
  race();
}
static void between_barriers(void) {
  upc_barrier;
  race();
  upc_barrier;
}
static void three_barriers(void) {
  for (int i = 0; i < 3; i++) {
    upc_barrier;
    late_step();
  }
  race();
}
static void lock(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  late_step();
  upc_lock(lock);
  late_step();
  upc_unlock(lock);
  race();
}
static void allocate_together(void) {
  race();
  shared int *all = upc_all_alloc(THREADS, sizeof(int));
  late_step();
  upc_all_free(all);
}
static void allocate_alone(void) {
  race();
  shared void *own = upc_alloc(64);
  late_step();
  upc_free(own);
}
static void free_together(void) {
  shared int *one = upc_all_alloc(THREADS, sizeof(int)), *other = upc_all_alloc(THREADS, sizeof(int));
  late_step();
  upc_all_free(one);
  race();
  upc_all_free(other);
}
static void make_a_lock(void) {
  race();
  upc_lock_t *lock = upc_all_lock_alloc();
  late_step();
  upc_all_lock_free(lock);
}
static void broadcast(void) {
  upc_all_broadcast(to, from, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  race();
}
static void broadcast_without_order(void) {
  race();
  upc_all_broadcast(to, from, sizeof(int), UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
}
static void fence(void) {
  race();
  upc_fence;
}
static void strict_write(void) {
  flag = MYTHREAD;
  race();
}

// A thread that posts is not ordered after a thread that has waited.
static void semaphore(void) {
  static bupc_sem_t *shared made;
  if (MYTHREAD == 0) made = bupc_sem_alloc(BUPC_SEM_INTEGER);
  upc_barrier;
  bupc_sem_t *semaphore = made;
  late_step();
  if (MYTHREAD == 0) {
    sum += part[1];
    bupc_sem_wait(semaphore);
  } else if (MYTHREAD == 1) {
    bupc_sem_post(semaphore);
    late_step();
    bupc_sem_post(semaphore);
    part[1] = 1;
  }
}

static const struct {
  const char *name;
  void (*run)(void);
} all[] = {
#define ROW(name) {#name, name}
    ROW(start_up),          ROW(barrier),       ROW(split_barrier), ROW(between_barriers), ROW(three_barriers),
    ROW(lock),              ROW(free_together), ROW(broadcast),     ROW(strict_write),     ROW(semaphore),
    ROW(allocate_together), ROW(allocate_alone), ROW(make_a_lock),  ROW(fence),            ROW(broadcast_without_order),
};

int main(int argc, char **argv) {
  late_step();
  for (int i = 0; i < sizeof all / sizeof *all; i++)
    if (argc == 2 && !strcmp(argv[1], all[i].name)) all[i].run();
  return 0;
}
