/* The matrix and the right-hand side, and the check of the solution x. */
#ifndef UPC_BENCH_SUITES_CONJUGATE_GRADIENT_CHECK_H
#define UPC_BENCH_SUITES_CONJUGATE_GRADIENT_CHECK_H

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

static int wrong(void) {
  int off = 0;
  for (int i = MYTHREAD * EACH; i < (MYTHREAD + 1) * EACH; i++)
    off += !(fabs(x[i] - solution_at(i)) <= TOLERANCE); /* in this form, NaN is wrong */
  return off;
}

#endif
