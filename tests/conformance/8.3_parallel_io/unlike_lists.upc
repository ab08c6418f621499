// Lists with different total lengths, or with descending places, are an error of the thread that gives
// them, and move nothing. (8.3.6; fatal with upcc -g)
// THREADS: 1 2 4
// SANITIZE: address undefined
#include "files.h"

int main(void) {
  upc_file_t *fd =
      upc_all_fopen("unlike", UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_INDIVIDUAL_FP, 0, NULL);
  CHECK(fd != NULL);
  char text[8] = "abcdefg", back[8] = "......";
  CHECK_EQUAL(upc_all_fwrite_local(fd, text, 1, MYTHREAD == 0 ? 8 : 0, ALL), MYTHREAD == 0 ? 8 : 0);
  CHECK_EQUAL(upc_all_fsync(fd), 0);
  struct upc_local_memvec memory = {back, 6};
  struct upc_filevec longer[2] = {{0, 4}, {4, 3}}, descending[2] = {{4, 3}, {0, 3}},
                     negative = {-1, 6}, good = {1, 6};
  errno = 0;
  CHECK_EQUAL(upc_all_fread_list_local(fd, 1, &memory, 2, longer, ALL), -1);
  CHECK_EQUAL(errno, EINVAL);
  errno = 0;
  CHECK_EQUAL(upc_all_fread_list_local(fd, 1, &memory, 2, descending, ALL), -1);
  CHECK_EQUAL(errno, EINVAL);
  errno = 0;
  CHECK_EQUAL(upc_all_fwrite_list_local(fd, 1, &memory, 1, &negative, ALL), -1);
  CHECK_EQUAL(errno, EINVAL);
  errno = 0;
  CHECK_EQUAL(upc_all_fread_list_local(fd, 1, NULL, 1, &good, ALL), -1);
  CHECK_EQUAL(errno, EFAULT);
  CHECK(back[0] == '.');
  // Only the thread with such a list gets the error.
  CHECK_EQUAL(upc_all_fread_list_local(fd, 1, &memory, 1, MYTHREAD == 0 ? &negative : &good, ALL),
              MYTHREAD == 0 ? -1 : 6);
  CHECK(MYTHREAD == 0 || memcmp(back, "bcdefg", 6) == 0);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  pass();
  return 0;
}
