// SPDX-License-Identifier: MIT
// The memory side of a transfer: a list of regions, private or shared, walked as contiguous runs.
#ifndef UPC_IO_MEMORY_H
#define UPC_IO_MEMORY_H

#include <cstddef>
#include <cstdint>

#include "runtime/layout.h"
#include "upc_io.h"

namespace upc::io {

using runtime::Cursor;
using runtime::Layout;
using runtime::Run;  // of bytes

// A list of regions; one of the pointers is null.
struct Memory {
  const upc_local_memvec* local;
  const upc_shared_memvec* shared;
  size_t entries;
};

// A region of shared memory, as elements of one byte. The phase of its pointer is ignored: it
// begins with a complete block.
inline Layout layout_of(const upc_shared_memvec& region) {
  return Layout(upcr_shared_resetphase(region.baseaddr), 1, region.len, region.blocksize);
}

// Walks a list of regions, run by run. A copy continues from the same position.
class MemoryCursor {
 public:
  explicit MemoryCursor(const Memory& memory) : memory_(memory) { enter_region(0); }

  Run run() const { return run_; }  // none at the end
  // The current region if it lies in several blocks, with the rest of it; otherwise null.
  const Layout* blocks() const {
    return memory_.shared && region_bytes_ > 0 && !shared_.layout().single() ? &shared_.layout()
                                                                             : nullptr;
  }
  uint64_t offset() const { return offset_; }
  uint64_t left_in_region() const { return region_bytes_ - offset_; }
  // Skips `bytes` <= run().count bytes.
  void advance(uint64_t bytes) {
    offset_ += bytes;
    if (memory_.local) {
      run_ = {run_.at + bytes, run_.count - bytes};
    } else {
      shared_.advance(bytes);
      run_ = shared_.run();
    }
    if (run_.count == 0) enter_region(region_ + 1);
  }
  // Skips any number of bytes.
  void skip(uint64_t bytes) {
    while (bytes > 0 && run_.count > 0) {
      if (bytes < run_.count) return advance(bytes);
      const uint64_t left = region_bytes_ - offset_;
      if (bytes < left && memory_.shared) {
        offset_ += bytes;
        shared_ = Cursor(shared_.layout(), offset_);
        run_ = shared_.run();
        return;
      }
      const uint64_t passed = bytes < left ? bytes : left;
      bytes -= passed;
      enter_region(region_ + 1);
    }
  }

 private:
  void enter_region(size_t region) {
    offset_ = 0;
    for (region_ = region; region_ < memory_.entries; ++region_) {
      region_bytes_ = memory_.local ? memory_.local[region_].len : memory_.shared[region_].len;
      if (region_bytes_ == 0) continue;
      if (memory_.local) {
        run_ = {static_cast<char*>(memory_.local[region_].baseaddr), region_bytes_};
      } else {
        shared_ = Cursor(layout_of(memory_.shared[region_]), 0);
        run_ = shared_.run();
      }
      return;
    }
    run_ = {nullptr, 0};
    region_bytes_ = 0;
  }

  Memory memory_;
  size_t region_ = 0;
  uint64_t region_bytes_ = 0, offset_ = 0;  // of the current region; offset_ of it are passed
  Cursor shared_;                           // in the current region
  Run run_ = {nullptr, 0};
};

}  // namespace upc::io

#endif
