// The type designators are distinct positive values below 65536.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#if UPC_PTS <= 0 || UPC_PTS >= 65536
#error the designators should do for the preprocessor
#endif

int main(void) {
  upc_type_t types[] = {UPC_CHAR,   UPC_UCHAR, UPC_SHORT,  UPC_USHORT, UPC_INT,    UPC_UINT,
                        UPC_LONG,   UPC_ULONG, UPC_LLONG,  UPC_ULLONG, UPC_INT8,   UPC_UINT8,
                        UPC_INT16,  UPC_UINT16, UPC_INT32, UPC_UINT32, UPC_INT64,  UPC_UINT64,
                        UPC_FLOAT,  UPC_DOUBLE, UPC_LDOUBLE, UPC_PTS};
  int n = sizeof types / sizeof *types;
  CHECK_EQUAL(n, 22);
  for (int i = 0; i < n; i++) {
    CHECK(types[i] > 0 && types[i] < 65536);
    for (int j = 0; j < i; j++) CHECK(types[i] != types[j]);
  }
  pass();
  return 0;
}
