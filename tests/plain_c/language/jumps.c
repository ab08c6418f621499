// setjmp and longjmp: out of calls, values, volatile locals, nested handlers, loops, and jmp_bufs in private data.
#include <setjmp.h>
#include <stdio.h>
static jmp_buf top;
static struct handler { jmp_buf at; struct handler *outer; } *handlers;
static int thrown, depth;
static void throw_(int code) {
  thrown++;
  struct handler *h = handlers;
  if (!h) longjmp(top, code);
  handlers = h->outer;
  longjmp(h->at, code);
}
static int dive(int n) {
  depth++;
  if (n == 0) throw_(depth);
  return dive(n - 1) + 1;
}
static int guarded(int n, int rethrow) {
  struct handler h;
  volatile int state = n;
  h.outer = handlers;
  int code = setjmp(h.at);
  if (code == 0) {
    handlers = &h;
    state = n + 100;
    dive(n);
    return -1;
  }
  if (rethrow) throw_(code + 1000);
  return code + state;
}
int main(void) {
  volatile int i = 0, sum = 0;
  switch (setjmp(top)) {
    case 0: break;
    case 3: sum += 3; break;
    default: sum += 1000;
  }
  while (i < 5) {
    i++;
    if (i == 2) throw_(3);
    sum += guarded(i, 0);
  }
  jmp_buf local;
  int zero = setjmp(local);
  if (!zero) longjmp(local, 0);
  printf("%d %d %d %d\n", sum, thrown, depth, zero);
  i = 0;
  if (setjmp(top) == 0) guarded(4, 1);
  else i = 1;
  printf("%d %d %d %d\n", i, thrown, depth, handlers == 0);
  return 0;
}
