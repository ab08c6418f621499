// Bodies that attract each other, through private pointers to those of each thread.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"
#include "check.h"

static struct vector pull_of(const struct body *others, struct vector at, struct vector pull) {
  for (int j = 0; j < EACH; j++) {
    const double x = others[j].at.x - at.x, y = others[j].at.y - at.y, z = others[j].at.z - at.z,
                 square = x * x + y * y + z * z;
    if (square == 0) continue;
    const double strength = others[j].mass / (square * sqrt(square));
    pull.x += strength * x;
    pull.y += strength * y;
    pull.z += strength * z;
  }
  return pull;
}

static void move(long count) {
  struct body *own = (struct body *)&bodies[EACH * MYTHREAD];
  steps += count;
  while (count--) {
    for (int i = 0; i < EACH; i++) {
      struct vector pull = {0, 0, 0};
      for (int t = 0; t < THREADS; t++) pull = pull_of(upc_cast(&bodies[EACH * t]), own[i].at, pull);
      own[i].speed.x += STEP * pull.x;
      own[i].speed.y += STEP * pull.y;
      own[i].speed.z += STEP * pull.z;
    }
    upc_barrier;
    for (int i = 0; i < EACH; i++) {
      own[i].at.x += STEP * own[i].speed.x;
      own[i].at.y += STEP * own[i].speed.y;
      own[i].at.z += STEP * own[i].speed.z;
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "n-body", prepare, move, wrong);
}
