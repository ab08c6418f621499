// Private and shared pointers that are initialised with addresses of shared objects.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int x = 5;
shared [4] int a[4 * THREADS];
shared [] int here[3] = {1, 2, 3};
shared struct point { int x, y; } point = {7, 8};
shared int *to_scalar = &x;
shared [4] int *to_element = &a[2];
shared [4] int *to_array = a;
shared [] int *to_end = here + 2;
shared [] int *to_member = &point.y;
shared int *shared shared_to_scalar = &x;
shared void *generic = &a[3];
static struct { shared int *p; shared [4] int *q[2]; } table = {&x, {a, &a[1]}};
static shared void *list[] = {&x, a, here, 0};

int main(void) {
  static shared [] int *inside = &here[1];
  CHECK_EQUAL(*to_scalar, 5);
  CHECK(to_element == &a[2] && to_array == a && generic == &a[3]);
  CHECK_EQUAL(upc_phaseof(to_element), 2);
  CHECK_EQUAL(upc_phaseof(generic), 3);
  CHECK_EQUAL(*to_end, 3);
  CHECK_EQUAL(*to_member, 8);
  CHECK_EQUAL(*shared_to_scalar, 5);
  CHECK(table.p == &x && table.q[1] == a + 1);
  CHECK(list[2] == here && list[3] == NULL);
  CHECK_EQUAL(*inside, 2);
  to_scalar = NULL;
  upc_barrier;
  CHECK(to_scalar == NULL && table.p != NULL);
  pass();
  return 0;
}
