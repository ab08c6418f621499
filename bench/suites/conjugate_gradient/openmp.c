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

/* The matrix and the right-hand side. */
static void prepare(void) {
  const int threads = omp_get_num_threads(), me = omp_get_thread_num();
#pragma omp single
  {
    const size_t size = (size_t)threads * EACH * sizeof(double);
    b = malloc(size);
    x = malloc(size);
    r = malloc(size);
    p = malloc(size);
    q = malloc(size);
  }
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

static int wrong(void) {
  int off = 0;
  for (int i = EACH * omp_get_thread_num(); i < EACH * (omp_get_thread_num() + 1); i++)
    off += !(fabs(x[i] - solution_at(i)) <= TOLERANCE); /* in this form, NaN is wrong */
  return off;
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "conjugate gradient", prepare, solve, wrong);
}
