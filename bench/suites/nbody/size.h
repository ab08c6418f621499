/* Bodies of each thread: equal bodies on a circle, which attract each other and rotate together. */
#ifndef UPC_BENCH_SUITES_NBODY_SIZE_H
#define UPC_BENCH_SUITES_NBODY_SIZE_H

#include <math.h>

enum { EACH = 500 };

struct vector {
  double x, y, z;
};
struct body {
  struct vector at, speed;
  double mass;
};

static const double STEP = 1e-4, PI = 3.14159265358979323846;

/* The angular speed of n bodies. */
static inline double turn_of(int n) {
  double pull = 0;
  for (int k = 1; k < n; k++) pull += 1 / sin(PI * k / n);
  return sqrt(pull / (4 * n));
}
static inline struct body body_at(int i, int n, double turn, double time) {
  const double angle = 2 * PI * i / n + turn * time;
  const struct vector at = {cos(angle), sin(angle), 0}, speed = {-turn * at.y, turn * at.x, 0};
  return (struct body){at, speed, 1.0 / n};
}
static inline int is_off(struct body found, struct body right) {
  return !(fabs(found.at.x - right.at.x) + fabs(found.at.y - right.at.y) < 1e-4);
}

#endif
