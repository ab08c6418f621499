// Threads that the program creates have their own private data, with the initial values.
// ThreadSanitizer does not support threads of thrd_create, and crashes in the first access of one.
// SANITIZE: address undefined
// WARN: 23:'count' runs in a thread that pthread_create makes, and uses 'counter'
// WARN: 25:'through_a_call' runs in a thread that pthread_create makes, and uses 'in_function'
// WARN: 27:'of_c11' runs in a thread that thrd_create makes, and uses 'counter'
#include "../check.h"
#include <pthread.h>
#include <threads.h>
static int counter = 5;
static const int table[] = {1, 2, 3};
static __thread int own = 7;
shared int everybodys[THREADS];
static void *count(void *of) { *(int *)of = counter++; return NULL; }
static int help(int x) { static int in_function = 1; return in_function += x; }
static void *through_a_call(void *of) { *(int *)of = help(*(int *)of); return NULL; }
static int of_c11(void *of) { return *(int *)of = counter; }
static void *shares_by_pointer(void *of) { ++*(int *)of; return (void *)(long)(table[1] + own++); }
int main(void) {
  pthread_t t;
  int got = 0;
  counter = 10;
  CHECK(pthread_create(&t, NULL, count, &got) == 0 && pthread_join(t, NULL) == 0);
  CHECK(got == 5 && counter == 10);
  CHECK(pthread_create(&t, NULL, &through_a_call, &got) == 0 && pthread_join(t, NULL) == 0 && help(0) == 1);
  thrd_t c;
  CHECK(got == 6 && thrd_create(&c, of_c11, &got) == thrd_success && thrd_join(c, NULL) == thrd_success);
  void *result;
  CHECK(pthread_create(&t, NULL, shares_by_pointer, &got) == 0 && pthread_join(t, &result) == 0);
  CHECK(got == 6 && (long)result == 9);
  everybodys[MYTHREAD] = got;
  pass();
  return 0;
}
