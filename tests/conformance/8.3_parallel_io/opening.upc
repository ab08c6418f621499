// The flags of upc_all_fopen, and the rejected combinations: null and the same errno on all threads.
// Closing. (8.3.3.1, 8.3.3.2)
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "files.h"

#include <sys/stat.h>
#include <unistd.h>

shared int codes[THREADS];

// All threads got a null pointer and this errno.
static void refused(upc_file_t *fd, int expected) {
  codes[MYTHREAD] = errno;
  CHECK(fd == NULL);
  upc_barrier;
  for (int t = 0; t < THREADS; t++) CHECK_EQUAL(codes[t], expected);
  upc_barrier;
}

static void remove_file(const char *name) {
  upc_barrier;
  if (MYTHREAD == 0) unlink(name);
  upc_barrier;
}

static void write_file(const char *name, const char *text) {
  upc_barrier;
  if (MYTHREAD == 0) {
    FILE *file = open_plain(name, "w");
    fputs(text, file);
    fclose(file);
  }
  upc_barrier;
}

int main(void) {
  const int individual = UPC_INDIVIDUAL_FP;
  char text[8] = "";
  remove_file("a");
  refused(upc_all_fopen("a", UPC_RDONLY | individual, 0, NULL), ENOENT);
  refused(upc_all_fopen("no/such/directory", UPC_RDWR | UPC_CREATE | individual, 0, NULL), ENOENT);
  refused(upc_all_fopen(".", UPC_RDONLY | individual, 0, NULL), EISDIR);
  // Exactly one access mode and one kind of file pointer; EXCL needs CREATE, TRUNC needs write access.
  refused(upc_all_fopen("a", UPC_CREATE | individual, 0, NULL), EINVAL);
  refused(upc_all_fopen("a", UPC_RDONLY | UPC_RDWR | UPC_CREATE | individual, 0, NULL), EINVAL);
  refused(upc_all_fopen("a", UPC_RDWR | UPC_CREATE, 0, NULL), EINVAL);
  refused(upc_all_fopen("a", UPC_RDWR | UPC_CREATE | individual | UPC_COMMON_FP, 0, NULL), EINVAL);
  refused(upc_all_fopen("a", UPC_RDWR | UPC_EXCL | individual, 0, NULL), EINVAL);
  refused(upc_all_fopen("a", UPC_RDONLY | UPC_TRUNC | individual, 0, NULL), EINVAL);
  refused(upc_all_fopen("a", UPC_RDWR | 1 << 20 | individual, 0, NULL), EINVAL);
  CHECK(access("a", F_OK) != 0);

  upc_file_t *fd = upc_all_fopen("a", UPC_RDWR | UPC_CREATE | UPC_EXCL | individual, 0, NULL);
  CHECK(fd != NULL);
  CHECK_EQUAL(upc_all_fget_size(fd), 0);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  refused(upc_all_fopen("a", UPC_RDWR | UPC_CREATE | UPC_EXCL | individual, 0, NULL), EEXIST);

  // Opening an existing file keeps its contents; TRUNC empties it.
  write_file("a", "abcdef");
  fd = upc_all_fopen("a", UPC_RDWR | UPC_CREATE | individual, 0, NULL);
  CHECK_EQUAL(upc_all_fget_size(fd), 6);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  // The names that threads give may differ.
  fd = upc_all_fopen(MYTHREAD % 2 ? "./a" : "a", UPC_RDONLY | UPC_APPEND | individual, 0, NULL);
  CHECK(fd != NULL);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), 6);
  const char *name = NULL;
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_FN, &name), 0);
  CHECK(strcmp(name, MYTHREAD % 2 ? "./a" : "a") == 0);
  // UPC_APPEND sets only the initial position to the end.
  upc_all_fseek(fd, 2, UPC_SEEK_SET);
  CHECK_EQUAL(upc_all_fread_local(fd, text, 1, 3, ALL), 3);
  CHECK(strcmp(text, "cde") == 0);
  errno = 0;
  CHECK_EQUAL(upc_all_fwrite_local(fd, text, 1, 3, ALL), -1);
  CHECK_EQUAL(errno, EBADF);
  CHECK_EQUAL(upc_all_fset_size(fd, 3), -1);
  CHECK_EQUAL(errno, EBADF);
  CHECK_EQUAL(upc_all_fpreallocate(fd, 3), -1);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  fd = upc_all_fopen("a", UPC_WRONLY | UPC_TRUNC | UPC_COMMON_FP | UPC_APPEND, 0, NULL);
  CHECK_EQUAL(upc_all_fseek(fd, 0, UPC_SEEK_CUR), 0);
  CHECK_EQUAL(upc_all_fget_size(fd), 0);
  shared char *buffer = upc_all_alloc(1, 8);
  errno = 0;
  CHECK_EQUAL(upc_all_fread_shared(fd, buffer, 0, 1, 8, ALL), -1);
  CHECK_EQUAL(errno, EBADF);
  // Private buffers are invalid with the common file pointer.
  errno = 0;
  CHECK_EQUAL(upc_all_fwrite_local(fd, text, 1, 3, ALL), -1);
  CHECK_EQUAL(errno, EINVAL);
  CHECK_EQUAL(upc_all_fclose(fd), 0);

  // Handles are single-valued, and two files have different ones.
  static upc_file_t *shared first, *shared second;
  upc_file_t *one = upc_all_fopen("a", UPC_RDONLY | individual, 0, NULL);
  upc_file_t *two = upc_all_fopen("b", UPC_RDWR | UPC_CREATE | individual, 0, NULL);
  if (MYTHREAD == THREADS - 1) first = one, second = two;
  upc_barrier;
  CHECK(first == one && second == two && one != two);
  CHECK_EQUAL(upc_all_fclose(first), 0);

  // A file with UPC_DELETE_ON_CLOSE exists while it is open.
  CHECK_EQUAL(upc_all_fclose(two), 0);
  two = upc_all_fopen("b", UPC_RDWR | UPC_DELETE_ON_CLOSE | individual, 0, NULL);
  CHECK(two != NULL && access("b", F_OK) == 0);
  CHECK_EQUAL(upc_all_fclose(two), 0);
  CHECK(access("b", F_OK) != 0);

  // Hints: permissions of a new file; unknown hints are ignored.
  remove_file("c");
  const struct upc_hint hints[] = {{"file_perm", "0600"},
                                   {"striping_factor", "4"},
                                   {"access_style", "read_once,sequential"},
                                   {"file_perm", "not octal"}};
  fd = upc_all_fopen("c", UPC_RDWR | UPC_CREATE | UPC_DELETE_ON_CLOSE | individual, 4, hints);
  CHECK(fd != NULL);
  struct stat about;
  CHECK_EQUAL(stat("c", &about), 0);
  CHECK_EQUAL(about.st_mode & 07777, 0600);
  const upc_hint_t *kept = NULL;
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_HINTS, &kept), 2);
  CHECK(strcmp(kept[0].key, "file_perm") == 0 && strcmp(kept[0].value, "0600") == 0);
  CHECK(strcmp(kept[1].key, "access_style") == 0);
  const upc_hint_t random = {"access_style", "random"}, unknown = {"speed", "high"};
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_SET_HINT, (void *)&random), 0);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_SET_HINT, (void *)&unknown), 0);
  CHECK_EQUAL(upc_all_fcntl(fd, UPC_GET_HINTS, &kept), 2);
  CHECK(strcmp(kept[1].value, "random") == 0);
  CHECK_EQUAL(upc_all_fclose(fd), 0);
  CHECK(access("c", F_OK) != 0);
  pass();
  return 0;
}
