// All combinations of the six synchronisation flags are distinct.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#if (UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC) >= 64
#error the flags should do for the preprocessor
#endif

int main(void) {
  upc_flag_t in[] = {UPC_IN_ALLSYNC, UPC_IN_MYSYNC, UPC_IN_NOSYNC};
  upc_flag_t out[] = {UPC_OUT_ALLSYNC, UPC_OUT_MYSYNC, UPC_OUT_NOSYNC};
  int seen[64] = {0};
  for (int i = 0; i < 3; i++)
    for (int o = 0; o < 3; o++) {
      CHECK((in[i] | out[o]) > 0 && (in[i] | out[o]) < 64);
      seen[in[i] | out[o]]++;
    }
  for (int i = 0; i < 64; i++) CHECK(seen[i] <= 1);
  pass();
  return 0;
}
