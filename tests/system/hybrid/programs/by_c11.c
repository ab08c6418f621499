#include <stdlib.h>
#include <threads.h>

#include "pe.h"
static int run(void *member) {
  work((int)(long)member);
  return 5 + (int)(long)member;
}
void run_members(void) {
  thrd_t threads[MEMBERS];
  for (long i = 0; i < MEMBERS; i++)
    if (thrd_create(&threads[i], run, (void *)i) != thrd_success) abort();
  for (int i = 0; i < MEMBERS; i++) {
    int result = 0;
    if (thrd_join(threads[i], &result) != thrd_success || result != 5 + i) abort();
  }
}
