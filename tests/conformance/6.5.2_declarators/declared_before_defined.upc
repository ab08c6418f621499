// Shared objects that are used before their definition, that another file also defines, and that have
// the same name in two files: each is one object, in every form of access.
// EXTRA: declared_before_defined_part.upc
// THREADS: 1 2 3 4 7
// STATIC: 3
#include "../check.h"

enum { EACH = 10, STEPS = 1000 };

extern shared int early[EACH * THREADS];
int of_early(int i) { return early[i]; }
int of_late(int i) {
  extern shared int late[EACH * THREADS];
  return late[i];
}
int of_hidden(int hidden) {
  {
    extern shared [4] int hidden[EACH * THREADS];
    hidden[0] += 1;
  }
  return hidden;
}
shared int late[EACH * THREADS];
shared int early[EACH * THREADS];
extern shared int late[];
shared [4] int hidden[EACH * THREADS];

shared int tentative[EACH * THREADS];
shared [4] int tentative_here[EACH * THREADS];
shared [4] int tentative_there[EACH * THREADS] = {33, 44};
static shared int own[EACH * THREADS];
static unsigned steps;
extern void step_there(int);
extern int own_there(int), here(int), there(int);

int count(int i) {
  static shared int counts[EACH * THREADS];
  counts[i]++;
  return counts[i];
}

// Alternating changes of a static variable and of elements of two arrays.
void walk(void) {
  for (int i = 0; i < STEPS; i++) {
    steps = steps * 1103515245u + 12345u;
    int j = (int)((steps >> 8) % (unsigned)(EACH * THREADS));
    tentative[j] += 1;
    own[j] += 2;
    tentative_here[j] += 1;
  }
}

int main(void) {
  CHECK_EQUAL(tentative_here[0], 11);
  CHECK_EQUAL(tentative_here[1], 22);
  CHECK_EQUAL(here(1), 22);
  CHECK_EQUAL(there(1), 44);
  upc_barrier;
  if (MYTHREAD == 0) {
    walk();
    step_there(3);
    CHECK_EQUAL(of_hidden(5), 5);
    CHECK_EQUAL(hidden[0], 1);
    CHECK_EQUAL(count(3) + count(3), 3);
  }
  upc_forall (int i = 0; i < EACH * THREADS; i++; &early[i]) early[i] = i, late[i] = 2 * i;
  upc_barrier;
  int here_in_all = 0, own_in_all = 0, tentative_in_all = 0;
  for (int i = 0; i < EACH * THREADS; i++) {
    CHECK_EQUAL(of_early(i), i);
    CHECK_EQUAL(of_late(i), 2 * i);
    CHECK_EQUAL(here(i), tentative_here[i]);
    if (MYTHREAD == 0) CHECK_EQUAL(own_there(i), 7);
    tentative_in_all += tentative[i];
    own_in_all += own[i];
    here_in_all += tentative_here[i];
  }
  CHECK_EQUAL(tentative_in_all, STEPS + 1);
  CHECK_EQUAL(own_in_all, 2 * STEPS);
  CHECK_EQUAL(here_in_all, STEPS + 33);
  pass();
  return 0;
}
