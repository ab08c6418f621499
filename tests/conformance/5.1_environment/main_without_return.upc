// Reaching the } that ends main() returns 0.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main() {
  pass();
}
