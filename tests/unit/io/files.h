// SPDX-License-Identifier: MIT
// Helpers for the tests of I/O: a temporary directory, and a model of a blocked shared array that
// finds each byte by the runtime's pointer arithmetic.
#ifndef UPC_TESTS_UNIT_IO_FILES_H
#define UPC_TESTS_UNIT_IO_FILES_H

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <upc_io.h>
#include <upcr.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/unit/runtime/job.h"

namespace upc::test {

inline constexpr upc_flag_t kAll = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;
inline constexpr upc_flag_t kNone = UPC_IN_NOSYNC | UPC_OUT_NOSYNC;
inline constexpr int kNew = UPC_RDWR | UPC_CREATE | UPC_TRUNC;

inline void barrier() { upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS); }

// A directory that is removed at the end of the test. It is in memory if possible, since thousands
// of syncs of a busy disk take minutes.
class Directory {
 public:
  Directory() {
    const char* base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : getenv("TEST_TMPDIR");
    path_ = std::string(base ? base : "/tmp") + "/upc-io-XXXXXX";
    if (!mkdtemp(path_.data())) abort();
  }
  ~Directory() { std::filesystem::remove_all(path_); }
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  std::string file(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// The contents of the file, read by C's stdio.
inline std::vector<char> contents_of(const std::string& name) {
  std::vector<char> bytes;
  FILE* file = fopen(name.c_str(), "rb");
  if (!file) return bytes;
  char part[4096];
  for (size_t n; (n = fread(part, 1, sizeof part, file)) > 0;)
    bytes.insert(bytes.end(), part, part + n);
  fclose(file);
  return bytes;
}

// The address of byte `index` of an array that begins at `base`, in blocks of `block` bytes (0: one
// block), as if base had phase 0.
inline char* byte_at(upcr_shared_ptr_t base, size_t block, size_t index) {
  const upcr_shared_ptr_t start = upcr_shared_resetphase(base);
  // Blocks may be larger than the largest phase of a pointer, so a step is an entire block.
  const upcr_pshared_ptr_t first = upcr_shared_to_pshared(start);
  if (block == 0) return reinterpret_cast<char*>(first) + index;
  return reinterpret_cast<char*>(
             upcr_add_pshared1(first, block, static_cast<ptrdiff_t>(index / block))) +
         index % block;
}

}  // namespace upc::test

#endif
