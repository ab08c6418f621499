// Common helpers of the programs about files. All runs of one program share a directory, so they begin
// with UPC_TRUNC, or with UPC_EXCL and unlink.
#include <errno.h>
#include <string.h>
#include <upc_io.h>

#include "../check.h"

#define ALL (UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC)
#define NONE (UPC_IN_NOSYNC | UPC_OUT_NOSYNC)

// Opens the file by the C library.
static inline FILE* open_plain(const char* name, const char* mode) {
  FILE* file = fopen(name, mode);
  CHECK(file != NULL);
  return file;
}

static inline int read_int(FILE* file) {
  int value = -1;
  CHECK_EQUAL(fread(&value, sizeof value, 1, file), 1);
  return value;
}
