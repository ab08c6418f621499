// Threads that a program creates, and that share data through pointers: mutexes, conditions, once, keys, barriers, results, detached threads.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
static _Thread_local int own = 7;
static int initial = 5;  // in each thread
struct work { pthread_mutex_t lock; pthread_cond_t changed; long sum; int turn, done; atomic_int left; pthread_key_t key; pthread_barrier_t barrier; };
static void *add(void *of) {
  struct work *w = of;
  own++;
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(&w->lock);
    w->sum += own - 7;
    pthread_mutex_unlock(&w->lock);
  }
  return (void *)(long)(initial * 10 + own);
}
static void *take_turns(void *of) {
  struct work *w = of;
  pthread_mutex_lock(&w->lock);
  const int mine = w->turn++;
  while (w->done != mine) pthread_cond_wait(&w->changed, &w->lock);
  w->done++;
  pthread_cond_broadcast(&w->changed);
  pthread_mutex_unlock(&w->lock);
  return of;
}
static void *leave(void *of) {
  struct work *w = of;
  pthread_setspecific(w->key, of);
  w->left--;
  return NULL;
}
static void *together(void *of) {
  struct work *w = of;
  return pthread_barrier_wait(&w->barrier) == PTHREAD_BARRIER_SERIAL_THREAD ? of : NULL;
}
static int of_c11(void *value) {
  *(int *)value += own++;
  return *(int *)value;
}
static void at_end(void *of) { __atomic_fetch_add(&((struct work *)of)->sum, 1000000, __ATOMIC_RELAXED); }
int main(void) {
  struct work w = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER, .left = 4};
  pthread_t t[16];
  long results = 0;
  for (int i = 0; i < 16; i++) if (pthread_create(&t[i], NULL, add, &w)) return 1;
  for (int i = 0; i < 16; i++) {
    void *result;
    pthread_join(t[i], &result);
    results += (long)result;
  }
  printf("%ld %ld %d %d\n", w.sum, results, initial, own);
  for (int i = 0; i < 8; i++) pthread_create(&t[i], NULL, take_turns, &w);
  for (int i = 0; i < 8; i++) pthread_join(t[i], NULL);
  printf("%d %d\n", w.turn, w.done);
  pthread_key_create(&w.key, at_end);
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&detached, 1 << 20);
  for (int i = 0; i < 4; i++) pthread_create(&t[i], &detached, leave, &w);
  while (w.left) thrd_yield();
  pthread_barrier_init(&w.barrier, NULL, 3);
  int serial = 0;
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, together, &w);
  for (int i = 0; i < 3; i++) {
    void *result;
    pthread_join(t[i], &result);
    serial += result == &w;
  }
  thrd_t c;
  int value = 30, got = 0;
  mtx_t m;
  mtx_init(&m, mtx_plain);
  mtx_lock(&m);
  const int busy = mtx_trylock(&m) == thrd_busy;
  mtx_unlock(&m);
  thrd_create(&c, of_c11, &value);
  thrd_join(c, &got);
  printf("%d %d %d %d\n", serial, got, value, busy);
  return 0;
}
