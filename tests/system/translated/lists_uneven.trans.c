// A list copy whose sides name different numbers of bytes.
// THREADS: 1 3
// EXIT: nonzero
// STDERR: ^upc: thread 0: .*bupc_memput_ilist: the target names 6 bytes, the source 8$
#include "upcr.h"
#include "upcr_proxy.h"

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  char bytes[8] = {0};
  const void * src[1];
  upcr_shared_ptr_t dst[2];

  dst[0] = dst[1] = upcr_alloc(8);
  src[0] = bytes;
  if(upcr_mythread() == 0) {
    bupc_memput_ilist(2, dst, 3, 1, src, 8);
  }
  upcr_barrier(0, 1);
  UPCR_EXIT_FUNCTION();
  return 0;
}
