/* The bodies in their initial positions, and the check of their rotation. */
#ifndef UPC_BENCH_SUITES_NBODY_CHECK_H
#define UPC_BENCH_SUITES_NBODY_CHECK_H

shared[EACH] struct body bodies[EACH * THREADS];
static long steps;

static void prepare(void) {
  const double turn = turn_of(EACH * THREADS);
  upc_forall(int i = 0; i < EACH * THREADS; i++; &bodies[i]) {
    bodies[i] = body_at(i, EACH * THREADS, turn, 0);
  }
}

static int wrong(void) {
  const double turn = turn_of(EACH * THREADS);
  int off = 0;
  upc_forall(int i = 0; i < EACH * THREADS; i++; &bodies[i]) {
    off += is_off(bodies[i], body_at(i, EACH * THREADS, turn, STEP * steps));
  }
  return off;
}

#endif
