// Programs with one error each, which some executions show; the first argument selects the program.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc.h>

shared int x;
strict shared int flag;
shared int *strict shared object;
upc_lock_t *first, *second;

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "";
  int wrong = 0;
  first = upc_all_lock_alloc();
  second = upc_all_lock_alloc();
  if (!strcmp(name, "lost")) {
    x += 1;
    upc_barrier;
    wrong = x != THREADS;
  } else if (!strcmp(name, "deadlock")) {
    upc_lock(MYTHREAD ? first : second);
    upc_lock(MYTHREAD ? second : first);
    upc_unlock(first);
    upc_unlock(second);
  } else if (!strcmp(name, "order")) {
    if (MYTHREAD) x = 1;
    else wrong = x == 0;
  } else if (!strcmp(name, "freed")) {
    if (MYTHREAD == 0) object = upc_alloc(sizeof(int));
    upc_barrier;
    if (MYTHREAD == 0) upc_free(object);
    else *object = 1;
  } else if (!strcmp(name, "assertion")) {
    if (MYTHREAD) flag = 1;
    else assert(flag == 0);
  } else if (!strcmp(name, "barrier")) {
    upc_barrier MYTHREAD;
  } else if (!strcmp(name, "notify")) {
    upc_notify;
    if (MYTHREAD) x = 1;
    else wrong = x;
    upc_wait;
  } else if (!strcmp(name, "exit")) {
    if (MYTHREAD) flag = 1;
    else if (flag) exit(7);
  } else if (!strcmp(name, "attempt")) {
    if (!upc_lock_attempt(first)) wrong = 1;
    else upc_unlock(first);
  } else {
    upc_lock(first);
    x += 1;
    upc_unlock(first);
    upc_barrier;
    wrong = x != THREADS;
  }
  return wrong ? 3 : 0;
}
