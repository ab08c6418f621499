/* Each name of shmem.h, called from C. */
#include "tests/unit/shmem/every_name.h"

void upc_test_every_name_c(void* own, uint64_t* signal_word, char* to, char* from, int pe,
                           shmem_ctx_t ctx, expect_fn expect);
void upc_test_every_name_c(void* own, uint64_t* signal_word, char* to, char* from, int pe,
                           shmem_ctx_t ctx, expect_fn expect) {
  call_every_name(own, signal_word, to, from, pe, ctx, expect);
}
