/* Bodies that attract each other. */
#include "../openmp.h"

#include "size.h"

static struct body* restrict bodies;
static long steps;

static void move(long count) {
  const int n = EACH * omp_get_num_threads();
#pragma omp single
  steps += count;
  while (count--) {
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++) {
      struct vector pull = {0, 0, 0};
      for (int j = 0; j < n; j++) {
        if (j == i) continue;
        const double x = bodies[j].at.x - bodies[i].at.x, y = bodies[j].at.y - bodies[i].at.y,
                     z = bodies[j].at.z - bodies[i].at.z, square = x * x + y * y + z * z,
                     strength = bodies[j].mass / (square * sqrt(square));
        pull.x += strength * x;
        pull.y += strength * y;
        pull.z += strength * z;
      }
      bodies[i].speed.x += STEP * pull.x;
      bodies[i].speed.y += STEP * pull.y;
      bodies[i].speed.z += STEP * pull.z;
    }
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++) {
      bodies[i].at.x += STEP * bodies[i].speed.x;
      bodies[i].at.y += STEP * bodies[i].speed.y;
      bodies[i].at.z += STEP * bodies[i].speed.z;
    }
  }
}

static void prepare(void) {
  const int n = EACH * omp_get_num_threads();
  const double turn = turn_of(n);
#pragma omp single
  bodies = malloc((size_t)n * sizeof *bodies);
#pragma omp for schedule(static)
  for (int i = 0; i < n; i++) bodies[i] = body_at(i, n, turn, 0);
}

static int wrong(void) {
  const int n = EACH * omp_get_num_threads();
  const double turn = turn_of(n);
  int off = 0;
#pragma omp for schedule(static)
  for (int i = 0; i < n; i++) off += is_off(bodies[i], body_at(i, n, turn, STEP * (double)steps));
  return off;
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "n-body", prepare, move, wrong);
}
