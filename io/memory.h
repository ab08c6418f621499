// The memory side of a transfer: a list of regions, private or shared, walked as the contiguous
// runs that it consists of.
#ifndef UPC_IO_MEMORY_H
#define UPC_IO_MEMORY_H

#include <upcri/pointer.h>

#include <cstddef>
#include <cstdint>

#include "upc_io.h"

namespace upc::io {

// `bytes` bytes side by side; none at the end of a walk.
struct Run {
  char* at;
  uint64_t bytes;
};

// A list of regions; one of the pointers is null.
struct Memory {
  const upc_local_memvec* local;
  const upc_shared_memvec* shared;
  size_t entries;
};

// A region of shared memory in blocks, thread after thread. The phase of its pointer does not
// count: it begins with a whole block.
class Blocks {
 public:
  Blocks() = default;
  explicit Blocks(const upc_shared_memvec& region)
      : at_(reinterpret_cast<char*>(upcri_address_shared(region.baseaddr))),
        thread_(upcr_threadof_shared(region.baseaddr)),
        first_(thread_),
        bytes_(region.len),
        // One block, or all of them on one thread: as good as an indefinite block.
        block_(region.blocksize == 0 || region.blocksize >= region.len || upcri_job.threads == 1
                   ? region.len
                   : region.blocksize) {}

  // The run from byte `offset` < size() on, to the end of its block.
  Run run_at(uint64_t offset) const {
    const uint64_t left = bytes_ - offset;
    if (block_ == bytes_) return {at_ + offset, left};
    const uint64_t turn = offset / block_ + first_, in_block = offset % block_;
    const uint64_t threads = upcri_job.threads;
    const uint64_t row = turn / threads, thread = turn % threads;
    const uint64_t left_in_block = block_ - in_block;
    return {at_ + row * block_ + in_block +
                (static_cast<int64_t>(thread - first_) << upcri_job.slice_shift),
            left < left_in_block ? left : left_in_block};
  }
  // The run that follows one that ended with its block.
  Run run_after(Run run, uint64_t offset) {
    const uint64_t left = bytes_ - offset;
    auto to_next = static_cast<int64_t>(run.bytes - block_) + (int64_t{1} << upcri_job.slice_shift);
    if (++thread_ == upcri_job.threads) {
      thread_ = 0;
      to_next +=
          static_cast<int64_t>(block_) - (int64_t{upcri_job.threads} << upcri_job.slice_shift);
    }
    return {run.at + to_next, left < block_ ? left : block_};
  }
  void set_thread_of(uint64_t offset) {
    thread_ = block_ == bytes_ ? first_ : (offset / block_ + first_) % upcri_job.threads;
  }
  uint64_t size() const { return bytes_; }
  uint64_t block() const { return block_; }  // size() if there is but one

  // The bytes of the region that lie in a thread's memory, side by side.
  Run part_of(unsigned thread) const;

 private:
  char* at_ = nullptr;
  unsigned thread_ = 0;  // that has the run at hand
  unsigned first_ = 0;   // that has the first block
  uint64_t bytes_ = 0, block_ = 0;
};

inline Run Blocks::part_of(unsigned thread) const {
  if (block_ == bytes_) return {at_, thread == first_ ? bytes_ : 0};
  const uint64_t threads = upcri_job.threads;
  const uint64_t turn = (thread + threads - first_) % threads, blocks = bytes_ / block_;
  uint64_t bytes = blocks / threads * block_;
  if (turn < blocks % threads) bytes += block_;
  if (turn == blocks % threads) bytes += bytes_ % block_;
  return {
      at_ + (thread < first_ ? block_ : 0) +
          ((static_cast<int64_t>(thread) - static_cast<int64_t>(first_)) << upcri_job.slice_shift),
      bytes};
}

// Walks a list of regions, run by run. A copy goes on from the same place.
class MemoryCursor {
 public:
  explicit MemoryCursor(const Memory& memory) : memory_(memory) { enter_region(0); }

  Run run() const { return run_; }
  // The region at hand if it lies in several blocks, with what is left of it; otherwise null.
  const Blocks* blocks() const {
    return memory_.shared && region_bytes_ > 0 && blocks_.block() < region_bytes_ ? &blocks_
                                                                                  : nullptr;
  }
  uint64_t offset() const { return offset_; }
  uint64_t left_in_region() const { return region_bytes_ - offset_; }
  // Passes `bytes` <= run().bytes.
  void advance(uint64_t bytes) {
    run_ = {run_.at + bytes, run_.bytes - bytes};
    offset_ += bytes;
    if (run_.bytes == 0) next_run();
  }
  // Passes any number of bytes.
  void skip(uint64_t bytes) {
    while (bytes > 0 && run_.bytes > 0) {
      if (bytes < run_.bytes) return advance(bytes);
      const uint64_t left = region_bytes_ - offset_;
      if (bytes < left && memory_.shared) {
        offset_ += bytes;
        blocks_.set_thread_of(offset_);
        run_ = blocks_.run_at(offset_);
        return;
      }
      const uint64_t passed = bytes < left ? bytes : left;
      bytes -= passed;
      enter_region(region_ + 1);
    }
  }

 private:
  void next_run() {
    if (offset_ == region_bytes_) return enter_region(region_ + 1);
    run_ = blocks_.run_after(run_, offset_);
  }
  void enter_region(size_t region) {
    offset_ = 0;
    for (region_ = region; region_ < memory_.entries; ++region_) {
      region_bytes_ = memory_.local ? memory_.local[region_].len : memory_.shared[region_].len;
      if (region_bytes_ == 0) continue;
      if (memory_.local) {
        run_ = {static_cast<char*>(memory_.local[region_].baseaddr), region_bytes_};
      } else {
        blocks_ = Blocks(memory_.shared[region_]);
        run_ = blocks_.run_at(0);
      }
      return;
    }
    run_ = {nullptr, 0};
    region_bytes_ = 0;
  }

  Memory memory_;
  size_t region_ = 0;
  uint64_t region_bytes_ = 0, offset_ = 0;  // of the region at hand, and passed of it
  Blocks blocks_;
  Run run_ = {nullptr, 0};
};

}  // namespace upc::io

#endif
