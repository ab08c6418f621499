// The commands of upc_all_fcntl, and the sizes of files. (8.3.3.5 to 8.3.3.8)
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "files.h"

int main(void) {
  int flags = UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_INDIVIDUAL_FP;
  upc_file_t *fd = upc_all_fopen("modes", flags, 0, NULL);
  CHECK(fd != NULL);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_FL, NULL), flags);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_CA_SEMANTICS, NULL), 0);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_FP, NULL), UPC_INDIVIDUAL_FP);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_ASYNC_OUTSTANDING, NULL), 0);
  const upc_hint_t *hints;
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_HINTS, &hints), 0);

  CHECK_EQUAL(upc_all_fcntl(fd, UPC_SET_STRONG_CA_SEMANTICS, NULL), 0);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_CA_SEMANTICS, NULL), UPC_STRONG_CA);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_FL, NULL), flags | UPC_STRONG_CA);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_SET_STRONG_CA_SEMANTICS, NULL), 0);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_SET_WEAK_CA_SEMANTICS, NULL), 0);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_CA_SEMANTICS, NULL), 0);

  // A change of the kind of file pointer, even to the same kind, seeks to the beginning.
  CHECK_EQUAL(upc_all_fseek(fd, 10 + MYTHREAD, UPC_SEEK_SET), 10 + MYTHREAD);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_SET_COMMON_FP, NULL), 0);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_FP, NULL), UPC_COMMON_FP);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_FL, NULL), (flags & ~UPC_INDIVIDUAL_FP) | UPC_COMMON_FP);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), 0);
  CHECK_EQUAL(upc_all_fseek(fd, 5, UPC_SEEK_SET), 5);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_SET_COMMON_FP, NULL), 0);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), 0);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_SET_INDIVIDUAL_FP, NULL), 0);
  CHECK_EQUAL(upc_all_fseek(fd, 3, UPC_SEEK_CUR), 3);
  errno = 0;
  CHECK_EQUAL(upc_all_fcntl(fd, 99, NULL), -1);
  CHECK_EQUAL(errno, EINVAL);
  errno = 0;
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_FN, NULL), -1);
  CHECK_EQUAL(errno, EFAULT);

  // A position cannot be negative; one past the end is valid, and does not extend the file.
  errno = 0;
  CHECK_EQUAL(upc_all_fseek(fd, -4, UPC_SEEK_CUR), -1);
  CHECK_EQUAL(errno, EINVAL);
  errno = 0;
  CHECK_EQUAL(upc_all_fseek(fd, 0, 77), -1);
  CHECK_EQUAL(errno, EINVAL);
  errno = 0;
  upc_all_fseek(fd, 1, UPC_SEEK_SET);
  CHECK_EQUAL(upc_all_fseek(fd, 0x7fffffffffffffff, UPC_SEEK_CUR), -1);
  CHECK_EQUAL(errno, EOVERFLOW);
  char byte = 'x';
  CHECK_EQUAL(upc_all_fseek(fd, 5000 + MYTHREAD, UPC_SEEK_SET), 5000 + MYTHREAD);
  CHECK_EQUAL(upc_all_fread_local(fd, &byte, 1, 1, ALL), 0);
  CHECK_EQUAL(upc_all_fget_size(fd), 0);
  CHECK_EQUAL(upc_all_fwrite_local(fd, &byte, 1, 1, NONE), 1);
  CHECK_EQUAL(upc_all_fget_size(fd), 5000 + THREADS);

  CHECK_EQUAL(upc_all_fseek(fd, 4242, UPC_SEEK_SET), 4242);
  CHECK_EQUAL(upc_all_fset_size(fd, 100), 0);
  CHECK_EQUAL(upc_all_fget_size(fd), 100);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), 4242);
  CHECK_EQUAL(upc_all_fset_size(fd, 7000), 0);
  CHECK_EQUAL(upc_all_fget_size(fd), 7000);
  errno = 0;
  CHECK_EQUAL(upc_all_fset_size(fd, -1), -1);
  CHECK_EQUAL(errno, EINVAL);

  upc_all_fwrite_local_async(fd, &byte, 1, 1, ALL);
  errno = 0;
  CHECK_EQUAL(upc_all_fclose(fd), -1);
  CHECK_EQUAL(errno, EBUSY);
  CHECK_EQUAL(upc_all_fwait_async(fd), 1);
  CHECK_EQUAL(upc_all_fseek(fd, 4242, UPC_SEEK_SET), 4242);

  CHECK_EQUAL(upc_all_fpreallocate(fd, 3000), 0);
  CHECK_EQUAL(upc_all_fget_size(fd), 7000);
  CHECK_EQUAL(upc_all_fpreallocate(fd, 20000), 0);
  CHECK_EQUAL(upc_all_fget_size(fd), 20000);
  CHECK_EQUAL(upc_all_fpreallocate(fd, 0), 0);
  errno = 0;
  CHECK_EQUAL(upc_all_fpreallocate(fd, -1), -1);
  CHECK_EQUAL(errno, EINVAL);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), 4242);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  pass();
  return 0;
}
