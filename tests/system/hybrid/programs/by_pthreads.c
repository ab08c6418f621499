#include <pthread.h>
#include <stdlib.h>

#include "pe.h"
static void *run(void *member) {
  work((int)(long)member);
  return NULL;
}
void run_members(void) {
  pthread_t threads[MEMBERS];
  for (long i = 0; i < MEMBERS; i++)
    if (pthread_create(&threads[i], NULL, run, (void *)i)) abort();
  for (int i = 0; i < MEMBERS; i++) pthread_join(threads[i], NULL);
}
