// Reaching the } that ends main() is a return of 0.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main() {
  pass();
}
