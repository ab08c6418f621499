// Parallel regions, and functions that they call, in several files; one of them is plain C.
#include <stdio.h>
#include <upc.h>

extern int counted;   // private data of another file
int seen_by_c;        // private data that plain C code cannot name
int wrong(int me);
void each_member(int members, void (*function)(void*), void* argument);

static void look(void* bad) {
  if (wrong(*(int*)bad >> 8) || seen_by_c != 40 + MYTHREAD)
#pragma omp atomic
    ++*(int*)bad;
}

int main(void) {
  int bad = MYTHREAD << 8;
  counted = 50 + MYTHREAD;
  seen_by_c = 40 + MYTHREAD;
  for (int round = 0; round < 20; round++) {
    each_member(4, look, &bad);
    upc_barrier;
  }
  if (bad != MYTHREAD << 8) printf("thread %d: %d\n", MYTHREAD, bad & 255);
  return bad != MYTHREAD << 8;
}
