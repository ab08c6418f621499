// [[attributes]] in each place where C23 allows them.
#include <stdio.h>
#include <upc.h>

[[deprecated("use good")]] int bad(void);
[[nodiscard]] static int good(void) { return 1; }
[[noreturn]] void stop(void);
[[maybe_unused]] static shared int unused;
struct [[deprecated]] old {
  int a;
};

static int steps([[maybe_unused]] int x, int y) {
  switch (y) {
    case 1: y++; [[fallthrough]];
    case 2: y++;
  }
  return y;
}

int main(void) {
  [[maybe_unused]] int z;
  if (good() && steps(0, 1) == 3) puts("PASS");
  return 0;
}
