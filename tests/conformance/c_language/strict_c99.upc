// -std=c99: the program may use POSIX names for its own functions, such as K&R's getline.
// FLAGS: -std=c99
#include "../check.h"

static int getline(char line[], int limit) {
  line[0] = 'x', line[1] = 0;
  return limit;
}
static double index = 1.5;
static int linux = 3;

int main(void) {
  char line[10];
  CHECK_EQUAL(getline(line, 10), 10);
  CHECK_EQUAL(line[0], 'x');
  CHECK(index == 1.5 && linux == 3);
  pass();
  return 0;
}
