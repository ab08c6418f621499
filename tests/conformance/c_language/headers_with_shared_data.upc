// A header that declares and defines shared data and inline accessors.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"
#include "headers_with_shared_data.h"
#include "headers_with_shared_data.h"

int main(void) {
  set_temperature(MYTHREAD, 20 + MYTHREAD);
  upc_barrier;
  CHECK_EQUAL(temperature_of((MYTHREAD + 1) % THREADS), 20 + (MYTHREAD + 1) % THREADS);
  CHECK_EQUAL(HOTTEST(), 20 + THREADS - 1);
  CHECK_EQUAL(header_private, 4);
  pass();
  return 0;
}
