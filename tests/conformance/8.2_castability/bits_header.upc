// upc_castable_bits.h alone provides the type and the constants; it can be combined with the other headers.
#include <upc_castable_bits.h>

static upc_thread_info_t nothing;

#include <upc_castable.h>
#include <upc_castable_bits.h>

#include "../check.h"

int main(void) {
  upc_thread_info_t info = upc_thread_info(MYTHREAD);
  CHECK_EQUAL(nothing.guaranteedCastable & UPC_CASTABLE_ALL, 0);
  CHECK_EQUAL(info.guaranteedCastable & UPC_CASTABLE_STATIC, UPC_CASTABLE_STATIC);
  pass();
  return 0;
}
