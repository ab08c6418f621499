/* Conjugate gradients: each thread has a block of rows. */
#include "../openmp.h"

#include "size.h"

static int *starts[MOST], *columns[MOST];
static double *values[MOST], *restrict b, *restrict x, *restrict r, *restrict p, *restrict q;
static double sum;

static void solve(long count) {
  const int n = EACH * omp_get_num_threads(), first = EACH * omp_get_thread_num();
  const int* restrict start = starts[omp_get_thread_num()];
  const int* restrict column = columns[omp_get_thread_num()];
  const double* restrict value = values[omp_get_thread_num()];
  while (count--) {
#pragma omp single
    sum = 0;
#pragma omp for schedule(static) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      x[i] = 0;
      r[i] = p[i] = b[i];
      sum += r[i] * r[i];
    }
    double rho = sum;
#pragma omp barrier
    for (int step = 0; step < ITERATIONS; step++) {
#pragma omp single
      sum = 0;
#pragma omp for schedule(static) reduction(+ : sum)
      for (int i = 0; i < n; i++) {
        double product = 0;
        for (int k = start[i - first]; k < start[i - first + 1]; k++)
          product += value[k] * p[column[k]];
        q[i] = product;
        sum += p[i] * product;
      }
      const double alpha = rho / sum, before = rho;
#pragma omp barrier
#pragma omp single
      sum = 0;
#pragma omp for schedule(static) reduction(+ : sum)
      for (int i = 0; i < n; i++) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        sum += r[i] * r[i];
      }
      rho = sum;
#pragma omp for schedule(static)
      for (int i = 0; i < n; i++) p[i] = r[i] + rho / before * p[i];
    }
  }
}

static int check(int n) {
  int wrong = 0;
  for (int i = 0; i < n; i++)
    wrong += !(fabs(x[i] - solution_at(i)) <= TOLERANCE); /* so that what is no number is wrong */
  if (wrong)
    fprintf(stderr, "conjugate gradient: %d of %d elements are off by more than %g\n", wrong, n,
            TOLERANCE);
  return wrong != 0;
}

/* The matrix and the right side. */
static void prepare(int threads, int me) {
  starts[me] = malloc((EACH + 1) * sizeof(int));
  columns[me] = malloc(ROOM * sizeof(int));
  values[me] = malloc(ROOM * sizeof(double));
  const int entries = fill_rows(me * EACH, EACH * threads, starts[me], columns[me], values[me]);
  if (entries > ROOM) {
    fprintf(stderr, "conjugate gradient: %d entries on thread %d, which has room for %d\n", entries,
            me, ROOM);
    exit(1);
  }
  for (int i = 0; i < EACH; i++) {
    double right = 0;
    for (int k = starts[me][i]; k < starts[me][i + 1]; k++)
      right += values[me][k] * solution_at(columns[me][k]);
    b[me * EACH + i] = right;
  }
}

int main(int argc, char** argv) {
  bench_start(argc, argv);
  if (!bench_is_wanted("conjugate gradient")) return 0;
  int threads = 1;
#pragma omp parallel
  {
#pragma omp single
    {
      threads = omp_get_num_threads();
      const size_t size = (size_t)threads * EACH * sizeof(double);
      b = malloc(size);
      x = malloc(size);
      r = malloc(size);
      p = malloc(size);
      q = malloc(size);
    }
    prepare(threads, omp_get_thread_num());
    bench_row("conjugate gradient", solve);
  }
  return check(EACH * threads);
}
