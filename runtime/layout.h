// SPDX-License-Identifier: MIT
// Where the elements of a shared array lie in memory: upcri/distribution.h with addresses. There
// are two orders:
//
//   index order   a[0], a[1], …: runs of up to a block, thread by thread
//   home order    all elements of thread 0, then all of thread 1, …: each thread's are adjacent
//                 in its slice, whatever the block size
#ifndef UPC_RUNTIME_LAYOUT_H
#define UPC_RUNTIME_LAYOUT_H

#include <upcri/distribution.h>
#include <upcri/pointer.h>

#include <cstddef>
#include <cstdint>

namespace upc::runtime {

// `count` adjacent elements.
struct Run {
  char* at;
  uint64_t count;
};

class Layout {
 public:
  Layout() = default;
  // nelems elements of elem_size bytes in blocks of blk_size (0: one indefinite block), starting at
  // the pointer, whose phase counts.
  Layout(upcr_shared_ptr_t pointer, uint64_t elem_size, uint64_t nelems, uint64_t blk_size)
      : elem_size_(elem_size),
        nelems_(nelems),
        threads_(upcri_job.threads),
        first_(upcr_threadof_shared(pointer)) {
    uint64_t phase = blk_size == 0 ? 0 : upcr_phaseof_shared(pointer);
    if (phase >= blk_size && phase > 0) phase %= blk_size;
    const uint64_t address = upcri_address_shared(pointer);
    // An array within one block is equivalent to one with an indefinite block.
    single_ = blk_size == 0 || phase + nelems <= blk_size || threads_ == 1;
    phase_ = single_ ? 0 : phase;
    block_ = single_ ? (nelems ? nelems : 1) : blk_size;
    const uint64_t slice = uint64_t{first_} << upcri_job.slice_shift;
    row0_ = address - phase_ * elem_size - slice;
  }

  uint64_t size() const { return nelems_; }
  uint64_t elem_size() const { return elem_size_; }
  unsigned first_thread() const { return first_; }
  // Whether all elements are adjacent on one thread.
  bool single() const { return single_; }
  uint64_t block() const { return block_; }
  // Whether index order is home order.
  bool index_is_home() const {
    return single_ || (first_ == 0 && phase_ + nelems_ <= block_ * threads_);
  }

  // --- index order ---

  // The run that begins with element `index` < size(), to the end of its block.
  Run run_at(uint64_t index) const {
    const Position position = position_of(index);
    const uint64_t left_in_block = block_ - position.phase, left = nelems_ - index;
    return {address(position.thread, position.local), left < left_in_block ? left : left_in_block};
  }
  // Whether thread has any of the elements from begin to end - 1.
  bool owns_any(uint64_t begin, uint64_t end, unsigned thread) const {
    if (begin >= end) return false;
    const uint64_t first = (begin + phase_) / block_;
    const uint64_t blocks = (end - 1 + phase_) / block_ - first + 1;
    return (thread + threads_ - (first_ + first) % threads_) % threads_ < blocks;
  }

  // --- home order ---

  // The elements on a thread.
  Run home(unsigned thread) const {
    if (single_) return {address(first_, 0), thread == first_ ? nelems_ : 0};
    const unsigned turn = turn_of(thread);
    const uint64_t missing = turn == 0 ? phase_ : 0;
    const uint64_t count = upcri_elements_on_thread(turn, phase_ + nelems_, block_, threads_);
    return {address(thread, (thread < first_ ? block_ : 0) + missing), count - missing};
  }
  // The index of element `local` < home(thread).count of a thread.
  uint64_t index_of(unsigned thread, uint64_t local) const {
    if (single_) return local;
    const unsigned turn = turn_of(thread);
    const uint64_t missing = turn == 0 ? phase_ : 0;
    return upcri_element_at_position(turn, missing + local, block_, threads_) - phase_;
  }

 private:
  friend class Cursor;
  using Position = upcri_element_position_t;

  // The thread's distance from the first one.
  unsigned turn_of(unsigned thread) const { return (thread + threads_ - first_) % threads_; }
  // The position of an element; `local` counts from row 0.
  Position position_of(uint64_t index) const {
    const uint64_t from_row0 = index + phase_;
    // No division for the first block.
    if (from_row0 < block_) return {first_, from_row0, from_row0};
    return upcri_position_of_element(from_row0 + first_ * block_, block_, threads_);
  }
  // Element `local` from row 0 of a thread's slice, all in blocks of that thread.
  char* address(uint64_t thread, uint64_t local) const {
    return reinterpret_cast<char*>(row0_ + (thread << upcri_job.slice_shift) + local * elem_size_);
  }

  uint64_t elem_size_ = 0, nelems_ = 0;
  unsigned threads_ = 1, first_ = 0;
  bool single_ = true;
  uint64_t phase_ = 0, block_ = 1;
  uint64_t row0_ = 0;  // address in thread 0's slice that corresponds to phase 0 of the first block
};

// Walks a layout in index order, without a division per block.
class Cursor {
 public:
  Cursor() = default;
  Cursor(const Layout& layout, uint64_t index) : layout_(layout), left_(layout.nelems_ - index) {
    if (left_ == 0) return;
    const auto position = layout.position_of(index);
    thread_ = static_cast<unsigned>(position.thread);
    block_at_ = layout.address(position.thread, position.local - position.phase);
    const uint64_t left_in_block = layout.block_ - position.phase;
    run_ = {block_at_ + position.phase * layout.elem_size_,
            left_ < left_in_block ? left_ : left_in_block};
  }
  const Layout& layout() const { return layout_; }
  Run run() const { return run_; }             // count 0 at the end
  unsigned thread() const { return thread_; }  // the thread that has the run
  // Skips `count` <= run().count elements.
  void advance(uint64_t count) {
    left_ -= count;
    run_.at += count * layout_.elem_size_;
    run_.count -= count;
    if (run_.count == 0 && left_ > 0) next_block();
  }

 private:
  void next_block() {
    const uint64_t slice = uint64_t{1} << upcri_job.slice_shift;
    block_at_ += slice;
    if (++thread_ == layout_.threads_) {
      thread_ = 0;
      block_at_ += static_cast<ptrdiff_t>(layout_.block_ * layout_.elem_size_) -
                   static_cast<ptrdiff_t>(layout_.threads_ * slice);
    }
    run_ = {block_at_, left_ < layout_.block_ ? left_ : layout_.block_};
  }

  Layout layout_;
  uint64_t left_ = 0;
  Run run_ = {nullptr, 0};
  unsigned thread_ = 0;
  char* block_at_ = nullptr;  // element with phase 0 of the run's block
};

}  // namespace upc::runtime

#endif
