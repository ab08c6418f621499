/* The matrix and the right side, and whether x solves them. Number 0 says how much is wrong. */
#ifndef UPC_BENCH_SUITES_CONJUGATE_GRADIENT_CHECK_H
#define UPC_BENCH_SUITES_CONJUGATE_GRADIENT_CHECK_H

static shared int wrong[THREADS];

static void prepare(void) {
  const int first = MYTHREAD * EACH, n = EACH * THREADS;
  const int entries = fill_rows(first, n, (int*)&starts[MYTHREAD][0], (int*)&columns[MYTHREAD][0],
                                (double*)&values[MYTHREAD][0]);
  if (entries > ROOM) {
    fprintf(stderr, "conjugate gradient: %d entries on thread %d, which has room for %d\n", entries,
            MYTHREAD, ROOM);
    upc_global_exit(1);
  }
  for (int i = 0; i < EACH; i++) {
    double sum = 0;
    for (int k = starts[MYTHREAD][i]; k < starts[MYTHREAD][i + 1]; k++)
      sum += values[MYTHREAD][k] * solution_at(columns[MYTHREAD][k]);
    b[first + i] = sum;
  }
}

static int check(void) {
  int own = 0, all = 0;
  upc_barrier;
  for (int i = MYTHREAD * EACH; i < (MYTHREAD + 1) * EACH; i++)
    own += !(fabs(x[i] - solution_at(i)) <= TOLERANCE); /* so that what is no number is wrong */
  wrong[MYTHREAD] = own;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) all += wrong[t];
  if (all && MYTHREAD == 0)
    fprintf(stderr, "conjugate gradient: %d of %d elements are off by more than %g\n", all,
            EACH * THREADS, TOLERANCE);
  return all != 0;
}

#endif
