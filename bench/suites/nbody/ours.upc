// Bodies that attract each other, in the simple form: each thread moves a block of them.
#include "../upc.h"
#include "size.h"
#include "check.h"

static void move(long count) {
  steps += count;
  while (count--) {
    upc_forall (int i = 0; i < EACH * THREADS; i++; &bodies[i]) {
      struct vector pull = {0, 0, 0};
      for (int j = 0; j < EACH * THREADS; j++) {
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
    upc_barrier;
    upc_forall (int i = 0; i < EACH * THREADS; i++; &bodies[i]) {
      bodies[i].at.x += STEP * bodies[i].speed.x;
      bodies[i].at.y += STEP * bodies[i].speed.y;
      bodies[i].at.z += STEP * bodies[i].speed.z;
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "n-body", prepare, move, wrong);
}
