// Parameters without a name, () for (void), and main() without return.
#include <stdio.h>
#include <upc.h>

static int second(int, int b) { return b; }
static int one() { return 1; }

int main() {
  if (second(1, 2) == 2 && one() == 1) puts("PASS");
}
