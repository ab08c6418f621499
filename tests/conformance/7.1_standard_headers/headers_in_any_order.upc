// The headers may be included repeatedly and in any order; <upc.h> includes <upc_types.h>.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_types.h>
#include <upc.h>
#include <upc.h>
#include <upc_types.h>
#include "../check.h"
#include <upc.h>

int main(void) {
  upc_flag_t flags = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;
  upc_op_t op = UPC_ADD;
  upc_type_t type = UPC_INT;
  CHECK(flags > 0 && op > 0 && type > 0);
  pass();
  return 0;
}
