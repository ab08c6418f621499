// The other half of declared_before_defined.upc.
#include "../check.h"

enum { EACH = 10 };

shared int tentative[EACH * THREADS];
shared [4] int tentative_here[EACH * THREADS] = {11, 22};
shared [4] int tentative_there[EACH * THREADS];
static shared int own[EACH * THREADS];

void step_there(int i) { tentative[i]++; }
int here(int i) { return tentative_here[i]; }
int there(int i) { return tentative_there[i]; }
int own_there(int i) {
  own[i] = 7;
  return own[i];
}
