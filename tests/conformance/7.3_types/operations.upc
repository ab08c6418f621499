// The operation designators are distinct, and so are all their combinations.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#if UPC_ADD <= 0 || UPC_MAX >= 65536
#error the designators should do for the preprocessor
#endif

int main(void) {
  upc_op_t ops[] = {UPC_ADD, UPC_MULT,   UPC_AND,   UPC_OR, UPC_XOR,
                    UPC_LOGAND, UPC_LOGOR, UPC_MIN, UPC_MAX};
  int n = sizeof ops / sizeof *ops;
  CHECK_EQUAL(n, 9);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) CHECK_EQUAL(ops[i] & ops[j], 0);
  CHECK((UPC_ADD | UPC_MULT | UPC_AND | UPC_OR | UPC_XOR | UPC_LOGAND | UPC_LOGOR | UPC_MIN |
         UPC_MAX) < 65536);
  static int by_op[UPC_ADD + 1];
  switch (ops[0]) {
    case UPC_ADD: by_op[UPC_ADD] = 1; break;
    case UPC_MULT: break;
  }
  CHECK_EQUAL(by_op[UPC_ADD], 1);
  pass();
  return 0;
}
