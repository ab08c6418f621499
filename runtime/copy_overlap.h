// SPDX-License-Identifier: MIT
// What a copy between lists of pieces or strided boxes moves, for the checking runtime to find
// parts that overlap.
#ifndef UPC_RUNTIME_COPY_OVERLAP_H
#define UPC_RUNTIME_COPY_OVERLAP_H
#ifdef UPCRI_CHECK

#include <cstddef>
#include <cstdint>
#include <vector>

namespace upc::runtime {

class CopyOverlap {
 public:
  // Notes a run of bytes that is moved.
  void add(const void* dst, const void* src, size_t nbytes);
  // Fatal if a byte is written twice, or is written by one run and read by another, or by the same
  // one from another place. A run that is copied onto itself is harmless. Once, after all add().
  void check(const char* function);

 private:
  struct Run {
    uintptr_t dst, src;
    size_t nbytes;
  };
  std::vector<Run> runs_;
};

}  // namespace upc::runtime

#endif
#endif
