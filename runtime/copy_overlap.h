// SPDX-License-Identifier: MIT
// The runs of bytes that a copy between lists of pieces or strided boxes moves, in which the
// checking runtime finds overlaps.
#ifndef UPC_RUNTIME_COPY_OVERLAP_H
#define UPC_RUNTIME_COPY_OVERLAP_H
#ifdef UPCRI_CHECK

#include <cstddef>
#include <cstdint>
#include <vector>

namespace upc::runtime {

class CopyOverlap {
 public:
  // Adds a run of bytes that is copied.
  void add(const void* dst, const void* src, size_t nbytes);
  // Fatal if a byte is written twice, or is written by one run and read by another, or is written
  // and read by one run whose source and target differ. A run that is copied onto itself is
  // harmless. Call it once, after all add().
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
