// A file translated for pointers-to-shared of 16 bytes is rejected.
// REJECT: 12:translated for a runtime with other pointers-to-shared
// FLAGS: -w
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"

#define UPCR_SHARED_SIZE_ 16
#define UPCR_PSHARED_SIZE_ 16
extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  upcr_shared_ptr_t p;

  UPCR_SETNULL_SHARED(&p);
  UPCR_PUT_SHARED(p, 0, &p, 16);
  UPCR_EXIT_FUNCTION();
  return 0;
}
