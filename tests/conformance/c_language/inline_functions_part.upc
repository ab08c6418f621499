// The other half of inline_functions.upc.
#include <upc.h>
#include "inline_functions.h"

int other_file(void) {
  int first = count_calls();
  return first + (from_header(&x) == 15) * 100 * calls_seen;
}
