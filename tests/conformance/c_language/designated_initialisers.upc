// Designators for members, elements, ranges and nested objects, on private data.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct shape { const char *name; struct { int x, y; } at[2]; shared int *p; unsigned flags : 4; };
shared int x = 3;
static struct shape shapes[4] = {
    [2] = {.name = "two", .at[1].y = 7, .p = &x, .flags = 9},
    [0].at = {{1, 2}, {3, 4}},
    [1 ... 1] = {"one", .flags = 3},
};
static int ranges[10] = {[0 ... 3] = 1, [5] = 2, [7 ... 9] = 3};

int main(void) {
  struct shape local = {.flags = MYTHREAD % 4, .p = shapes[2].p, .at[0] = {.y = MYTHREAD}};
  CHECK_EQUAL(shapes[2].at[1].y * 10 + shapes[2].flags, 79);
  CHECK_EQUAL(*shapes[2].p, 3);
  CHECK_EQUAL(shapes[0].at[1].x, 3);
  CHECK(shapes[1].name[1] == 'n' && shapes[3].name == NULL && shapes[1].p == NULL);
  CHECK_EQUAL(ranges[3] + ranges[4] + ranges[5] + ranges[9], 6);
  CHECK_EQUAL(local.at[0].y, MYTHREAD);
  CHECK(local.p == &x && local.name == NULL);
  pass();
  return 0;
}
