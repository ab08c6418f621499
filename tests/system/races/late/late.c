/* Delays one thread at one point. Each call by which the runtime reports to ThreadSanitizer is a point, and so is the creation of a
 * thread. The linker replaces these calls by the functions here (--wrap). Between two calls of late_step(), each place in the code that
 * a thread passes is one point; a thread's points are numbered in the order in which it first reaches them.
 *
 * LATE=K:N:W  The K-th thread, 0 being the process's initial thread, sleeps at its point N. At each late_step(), the K-th thread sleeps
 *             briefly if W is 0, and the other threads do if W is 1: waiting threads go through all stages of waiting, and no two
 *             accesses happen at exactly the same time.
 * LATE_COUNT  The file to which the number of points of the K-th thread is written at the end. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { kLateMs = 60, kStepMs = 6, kPlaces = 512 };

static int late_thread = -1, late_point = -1, others_rest;
static int started; /* there is more than one thread */
static int threads; /* the number of threads that have reached a point */

static __thread int number = -1; /* of the calling thread */
static __thread int points;
static __thread const void *seen[kPlaces];
static __thread int places;
static int points_of_late;

static void rest(int ms) {
  const struct timespec time = {0, ms * 1000000L};
  nanosleep(&time, NULL);
}

__attribute__((constructor)) static void begin(void) {
  const char *late = getenv("LATE");
  if (late) sscanf(late, "%d:%d:%d", &late_thread, &late_point, &others_rest);
}
__attribute__((destructor)) static void end(void) {
  const char *name = getenv("LATE_COUNT");
  FILE *file = name ? fopen(name, "w") : NULL;
  if (!file) return;
  fprintf(file, "%d\n", __atomic_load_n(&points_of_late, __ATOMIC_RELAXED));
  fclose(file);
}

static void come(const void *place) {
  if (!__atomic_load_n(&started, __ATOMIC_RELAXED)) return;
  if (number < 0) number = gettid() == getpid() ? 0 : __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
  if (number != late_thread) return;
  for (int i = 0; i < places; i++)
    if (seen[i] == place) return;
  if (places < kPlaces) seen[places++] = place;
  if (points++ == late_point) rest(kLateMs);
  __atomic_store_n(&points_of_late, points, __ATOMIC_RELAXED);
}

void late_step(void) {
  places = 0;
  if ((number != late_thread) == others_rest) rest(kStepMs);
}

#define POINT come(__builtin_return_address(0))

#define WRAP_VOID(name, parameters, arguments) \
  void __real_##name parameters;               \
  void __wrap_##name parameters {              \
    POINT;                                     \
    __real_##name arguments;                   \
  }
#define WRAP(type, name, parameters, arguments) \
  type __real_##name parameters;                \
  type __wrap_##name parameters {               \
    POINT;                                      \
    return __real_##name arguments;             \
  }

int __real_pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);
int __wrap_pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) {
  __atomic_store_n(&started, 1, __ATOMIC_RELAXED);
  POINT;
  return __real_pthread_create(id, attributes, run, argument);
}

WRAP_VOID(__tsan_acquire, (void *object), (object))
WRAP_VOID(__tsan_release, (void *object), (object))
WRAP_VOID(AnnotateIgnoreSyncBegin, (const char *file, int line), (file, line))
WRAP_VOID(AnnotateIgnoreSyncEnd, (const char *file, int line), (file, line))

#define UPDATE(bits, what) \
  WRAP(uint##bits##_t, __tsan_atomic##bits##_##what, (volatile void *at, uint##bits##_t value, int order), (at, value, order))
#define ATOMICS(bits)                                                                                                       \
  WRAP(uint##bits##_t, __tsan_atomic##bits##_load, (const volatile void *at, int order), (at, order))                      \
  WRAP_VOID(__tsan_atomic##bits##_store, (volatile void *at, uint##bits##_t value, int order), (at, value, order))         \
  UPDATE(bits, exchange)                                                                                                   \
  UPDATE(bits, fetch_add)                                                                                                  \
  UPDATE(bits, fetch_sub)                                                                                                  \
  UPDATE(bits, fetch_or)                                                                                                   \
  UPDATE(bits, fetch_and)                                                                                                  \
  WRAP(int, __tsan_atomic##bits##_compare_exchange_strong,                                                                 \
       (volatile void *at, void *expected, uint##bits##_t value, int order, int failure), (at, expected, value, order, failure)) \
  WRAP(int, __tsan_atomic##bits##_compare_exchange_weak,                                                                   \
       (volatile void *at, void *expected, uint##bits##_t value, int order, int failure), (at, expected, value, order, failure))
ATOMICS(8)
ATOMICS(32)
ATOMICS(64)
