// Calls for files that are closed, or never were open: an error that all threads see. The checking runtime ends
// the job (system/checking tests this), and the runtime of -race is a checking runtime. (8.3.3.2)
// THREADS: 1 2 3 4 8
// STATIC: 4
// SANITIZE: address undefined
#include "files.h"

int main(void) {
  upc_file_t *fd = upc_all_fopen("closed", UPC_RDWR | UPC_CREATE | UPC_DELETE_ON_CLOSE | UPC_INDIVIDUAL_FP, 0, NULL);
  CHECK(fd != NULL);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  errno = 0;
  CHECK_EQUAL(upc_all_fclose(fd), -1);
  CHECK_EQUAL(errno, EBADF);
  errno = 0;
  CHECK_EQUAL(upc_all_fclose(NULL), -1);
  CHECK_EQUAL(errno, EBADF);
  errno = 0;
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_FL, NULL), -1);
  CHECK_EQUAL(errno, EBADF);
  pass();
  return 0;
}
