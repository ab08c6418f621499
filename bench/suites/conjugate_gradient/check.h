/* The matrix and the right side, and whether x solves them. Number 0 says if it does not. */
static shared double errors[THREADS], residues[THREADS];

static void prepare(void) {
  const int first = MYTHREAD * EACH, n = EACH * THREADS;
  const int entries = fill_rows(first, n, (int *)&starts[MYTHREAD][0], (int *)&columns[MYTHREAD][0],
                                (double *)&values[MYTHREAD][0]);
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
  double error = 0, residue = 0;
  upc_barrier;
  for (int i = 0; i < EACH; i++) {
    const int row = MYTHREAD * EACH + i;
    double left = b[row];
    for (int k = starts[MYTHREAD][i]; k < starts[MYTHREAD][i + 1]; k++)
      left -= values[MYTHREAD][k] * x[columns[MYTHREAD][k]];
    residue += left * left;
    error = fmax(error, fabs(x[row] - solution_at(row)));
  }
  errors[MYTHREAD] = error;
  residues[MYTHREAD] = residue;
  upc_barrier;
  residue = 0;
  for (int t = 0; t < THREADS; t++) {
    error = fmax(error, errors[t]);
    residue += residues[t];
  }
  /* Written so that what is no number is wrong. */
  const int right = error <= TOLERANCE && sqrt(residue) <= TOLERANCE * EACH * THREADS;
  if (!right && MYTHREAD == 0)
    fprintf(stderr, "conjugate gradient: off by %g after %d iterations, residual %g\n", error,
            ITERATIONS, sqrt(residue));
  return !right;
}
