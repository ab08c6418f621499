// Lesson 1: every thread runs main, and has private data of its own.
#include <stdio.h>
#include <upc.h>

int count = 0;                // private: each thread has its own
shared int counted[THREADS];  // shared: one array for all, with one element on each thread

int main(void) {
  count += MYTHREAD + 1;      // changes this thread's count only
  counted[MYTHREAD] = count;  // all threads can read this
  upc_barrier;                // no thread continues until all have arrived

  if (MYTHREAD == 0) {
    for (int t = 0; t < THREADS; t++) printf("thread %d counted to %d\n", t, counted[t]);
  }
  return 0;
}
