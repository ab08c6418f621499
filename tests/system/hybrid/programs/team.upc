// All forms of data and of regions: a member of a team sees the data of its UPC thread.
#include <omp.h>
#include <stdio.h>
#include <upc_relaxed.h>
#define MEMBERS 3

int shown = 5, own;
static int hidden = 3;
#pragma omp threadprivate(own)
static double table[64];
static struct {
  int number;
  char letters[5];
} record;
static int* to_hidden = &hidden;
shared [8] int row[8 * THREADS];
shared int total[THREADS];

static int sum_of_all(void) { return hidden + shown + MYTHREAD; }

static int fibonacci(int n) {
  if (n < 2) return n;
  int a, b;
#pragma omp task shared(a)
  a = fibonacci(n - 1);
#pragma omp task shared(b)
  b = fibonacci(n - 2);
#pragma omp taskwait
  return hidden == 20 + MYTHREAD ? a + b : -1000;
}

int main(void) {
  static int calls;
  const int me = MYTHREAD;
  int bad = 0, first = 7, last = 0, chunk = 4;
  shown = 10 + me;
  hidden = 20 + me;
  own = 30 + me;
  record.number = 9;
  record.letters[2] = 'x';
#pragma omp parallel num_threads(MEMBERS) reduction(+ : bad) firstprivate(first) copyin(own) shared(hidden, calls)
  {
    const int member = omp_get_thread_num();
    if (MYTHREAD != me || omp_get_num_threads() != MEMBERS) bad += 1;
    if (shown != 10 + me || hidden != 20 + me || *to_hidden != 20 + me) bad += 10;
    if (record.number != 9 || record.letters[2] != 'x') bad += 100;
    if (sum_of_all() != 30 + 3 * me || first++ != 7 || own != 30 + me) bad += 1000;
    own += member;
#pragma omp barrier
    if (own != 30 + me + member) bad += 10000;
#pragma omp critical
    {
      calls++;
      total[MYTHREAD]++;
    }
#pragma omp for schedule(dynamic, chunk)
    for (int i = 0; i < 64; i++) {
      table[i] = i;
      if (i < 8) row[8 * me + i] = i;
    }
    // (Not dynamic: there libomp 19 sometimes loses the last value if several threads have teams, in plain C, too.)
#pragma omp for schedule(static, chunk) lastprivate(last)
    for (int i = 0; i < 64; i++) last = i;
#pragma omp for collapse(2)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 2; j++) row[8 * me + 2 * i + j] += 1;
#pragma omp sections
    {
#pragma omp section
      table[0] = 1;
#pragma omp section
      table[1] = 2;
    }
#pragma omp single
    if (fibonacci(8) != 21) bad += 100000;
#pragma omp parallel num_threads(2) reduction(+ : bad)
    if (MYTHREAD != me || hidden != 20 + me) bad += 1000000;
#pragma omp barrier
#pragma omp atomic
    hidden += 1;
#pragma omp master
    upc_fence;
  }
  if (calls != MEMBERS || total[me] != MEMBERS || last != 63 || hidden != 20 + me + MEMBERS) bad += 2;
  if (table[0] != 1 || table[1] != 2 || table[5] != 5) bad += 20;
  for (int i = 0; i < 8; i++)
    if (row[8 * me + i] != i + 1) bad += 200;
  upc_barrier;
  // The next regions see the same data.
#pragma omp parallel for num_threads(MEMBERS) schedule(static, 1) reduction(+ : bad)
  for (int i = 0; i < 3 * THREADS; i++) bad += shown != 10 + me || MYTHREAD != me;
#pragma omp parallel sections num_threads(MEMBERS) reduction(+ : bad)
  {
#pragma omp section
    bad += MYTHREAD != me;
#pragma omp section
    bad += shown != 10 + me;
  }
  upc_barrier;
  if (bad) printf("thread %d: %d\n", MYTHREAD, bad);
  return bad != 0;
}
