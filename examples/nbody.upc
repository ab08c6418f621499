// N bodies under gravity: structures in shared memory, and every thread reads all of them.
//
//   upcc nbody.upc -o nbody && upcrun -n 4 nbody
//
// In every step a thread computes the forces on its own bodies from the positions of all. It reads
// from a private copy of the positions, which it fetches once a step.
#include <math.h>
#include <stdio.h>
#include <upc.h>

enum { BODIES = 48, STEPS = 100 };
static const double time_step = 0.001, softening = 0.01;

struct vector {
  double x, y, z;
};

struct body {
  struct vector position, velocity;
  double mass;
};

// Distributed one by one: body i lives with thread i % THREADS. The pointer is private and points to
// shared memory; each thread has a copy of it.
static shared struct body *bodies;

// Each thread's share of the energy.
shared double energies[THREADS];

// A scattered number in [-1, 1) for the start positions.
static double scatter(unsigned n) {
  n = (n ^ 61 ^ n >> 16) * 9;
  n = (n ^ n >> 4) * 0x27d4eb2d;
  n ^= n >> 15;
  return n / 2147483648.0 - 1;
}

static void create_bodies(void) {
  bodies = upc_all_alloc(BODIES, sizeof(struct body));
  upc_forall (int i = 0; i < BODIES; i++; &bodies[i]) {
    // Filled in private memory and then assigned as a whole.
    struct body b = {{scatter(3 * i), scatter(3 * i + 1), scatter(3 * i + 2)}, {0, 0, 0}, 1.0};
    b.velocity.x = -b.position.y;
    b.velocity.y = b.position.x;
    b.mass = 1.0 / BODIES;
    bodies[i] = b;
  }
}

static double square(double x) { return x * x; }

// Copies all bodies to private memory. The barriers around it keep them from moving meanwhile.
static void fetch(struct body *copy) {
  upc_barrier;
  for (int i = 0; i < BODIES; i++) copy[i] = bodies[i];
  upc_barrier;
}

static double squared_distance(const struct body *a, const struct body *b) {
  return square(a->position.x - b->position.x) + square(a->position.y - b->position.y) +
         square(a->position.z - b->position.z) + square(softening);
}

static double total_energy(void) {
  struct body copy[BODIES];
  fetch(copy);
  double mine = 0;
  upc_forall (int i = 0; i < BODIES; i++; &bodies[i]) {
    const struct body *b = &copy[i];
    mine += 0.5 * b->mass *
            (square(b->velocity.x) + square(b->velocity.y) + square(b->velocity.z));
    for (int j = 0; j < i; j++)
      mine -= b->mass * copy[j].mass / sqrt(squared_distance(b, &copy[j]));
  }
  energies[MYTHREAD] = mine;
  upc_barrier;
  double total = 0;
  for (int t = 0; t < THREADS; t++) total += energies[t];
  return total;
}

static void step(void) {
  struct body copy[BODIES];
  fetch(copy);
  upc_forall (int i = 0; i < BODIES; i++; &bodies[i]) {
    // Our own body: the cast gives a plain C pointer to it.
    struct body *b = (struct body *)&bodies[i];
    struct vector pull = {0, 0, 0};
    for (int j = 0; j < BODIES; j++) {
      double r2 = squared_distance(&copy[i], &copy[j]);
      double strength = copy[j].mass / (r2 * sqrt(r2));
      pull.x += strength * (copy[j].position.x - copy[i].position.x);
      pull.y += strength * (copy[j].position.y - copy[i].position.y);
      pull.z += strength * (copy[j].position.z - copy[i].position.z);
    }
    b->velocity.x += time_step * pull.x;
    b->velocity.y += time_step * pull.y;
    b->velocity.z += time_step * pull.z;
    b->position.x += time_step * b->velocity.x;
    b->position.y += time_step * b->velocity.y;
    b->position.z += time_step * b->velocity.z;
  }
}

int main(void) {
  create_bodies();
  double before = total_energy();
  for (int s = 0; s < STEPS; s++) step();
  double after = total_energy();
  if (MYTHREAD == 0) {
    printf("energy before: %.4f\n", before);
    printf("energy after %d steps: %.4f\n", STEPS, after);
    printf("body 7 is at %.4f %.4f %.4f\n", bodies[7].position.x, bodies[7].position.y,
           bodies[7].position.z);
  }
  upc_all_free(bodies);
  return 0;
}
