// Lesson 7: the same work with remote accesses, with a copy, and on own elements.
#include <stdio.h>
#include <upc.h>
#include <upc_report.h>

enum { EACH = 10000 };

shared [EACH] double data[EACH * THREADS];
shared double sum[THREADS];

int main(void) {
  upc_forall (int i = 0; i < EACH * THREADS; i++; &data[i]) data[i] = i;
  upc_barrier;
  const int next = (MYTHREAD + 1) % THREADS;
  double total = 0;

  upc_report_phase("one by one");
  for (int i = 0; i < EACH; i++) total += data[EACH * next + i];

  upc_report_phase("a copy");
  double copy[EACH];
  upc_memget(copy, &data[EACH * next], sizeof copy);
  for (int i = 0; i < EACH; i++) total += copy[i];

  upc_report_phase("own elements");
  for (int i = 0; i < EACH; i++) total += data[EACH * MYTHREAD + i];

  upc_report_phase("the result");
  sum[MYTHREAD] = total;
  upc_barrier;
  if (MYTHREAD == 0) {
    double all = 0;
    for (int t = 0; t < THREADS; t++) all += sum[t];
    printf("the sum of all sums is %.0f\n", all);
  }
  return 0;
}
