// Offsets beyond 4 GiB, in a sparse file. (8.3.2)
// THREADS: 1 3 4
// STATIC: 4
#include "files.h"

shared [16] long values[64 * THREADS];

int main(void) {
  const upc_off_t far = ((upc_off_t)5 << 30) + 12345;
  upc_file_t *fd = upc_all_fopen(
      "large", UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_COMMON_FP | UPC_DELETE_ON_CLOSE, 0, NULL);
  CHECK(fd != NULL);
  for (int i = 0; i < 64 * THREADS; i++)
    if (upc_threadof(&values[i]) == MYTHREAD) values[i] = i * 1000003L;
  CHECK_EQUAL(upc_all_fseek(fd, far, UPC_SEEK_SET), far);
  upc_off_t bytes = sizeof(long) * 64 * THREADS;
  CHECK_EQUAL(upc_all_fwrite_shared(fd, values, 16, sizeof(long), 64 * THREADS, ALL), bytes);
  CHECK_EQUAL(upc_all_fsync(fd), 0);
  CHECK_EQUAL(upc_all_fget_size(fd), far + bytes);
  for (int i = 0; i < 64 * THREADS; i++)
    if (upc_threadof(&values[i]) == MYTHREAD) values[i] = 0;
  CHECK_EQUAL(upc_all_fseek(fd, -bytes, UPC_SEEK_END), far);
  CHECK_EQUAL(upc_all_fread_shared(fd, values, 16, sizeof(long), 64 * THREADS, ALL), bytes);
  for (int i = 0; i < 64 * THREADS; i++)
    if (upc_threadof(&values[i]) == MYTHREAD) CHECK_EQUAL(values[i], i * 1000003L);
  long here = 0;
  struct upc_local_memvec memory = {&here, sizeof here};
  struct upc_filevec place = {far + (upc_off_t)sizeof here * MYTHREAD, sizeof here};
  CHECK_EQUAL(upc_all_fread_list_local(fd, 1, &memory, 1, &place, ALL), sizeof here);
  CHECK_EQUAL(here, MYTHREAD * 1000003L);
  CHECK_EQUAL(upc_all_fset_size(fd, (upc_off_t)6 << 30), 0);
  CHECK_EQUAL(upc_all_fget_size(fd), (upc_off_t)6 << 30);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  pass();
  return 0;
}
