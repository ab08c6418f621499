// SPDX-License-Identifier: MIT
// The single mapping that holds all shared memory: a slice of a power-of-two size for each thread,
// side by side, so that an address gives its slice by a subtraction and a shift. A slice has two
// areas of equal size: the symmetric one, in which an object has the same offset in every slice,
// and the local one. Memory is used only when it is touched.
#ifndef UPC_SMP_SEGMENT_H
#define UPC_SMP_SEGMENT_H

#include <cstddef>
#include <cstdint>

#include "smp/pages.h"

namespace upc::smp {

class Segment {
 public:
  // Reserves slices for `threads` threads, each of which can hold heap_bytes in any mix of
  // symmetric and local objects; heap_bytes == 0 requests as much as the machine's memory allows,
  // or little under Valgrind. Where the address space is short the heap becomes smaller, see
  // heap_bytes(). False if nothing can be reserved. offset_bits limits the complete segment to
  // 2^offset_bits bytes.
  bool reserve(unsigned threads, uint64_t heap_bytes, unsigned offset_bits);

  // The largest heap that a thread could get, in bytes, under that limit.
  static uint64_t max_heap_bytes(unsigned threads, unsigned offset_bits);

  uintptr_t base() const { return base_; }
  unsigned slice_shift() const { return slice_shift_; }
  uint64_t slice_bytes() const { return uint64_t{1} << slice_shift_; }
  uint64_t span() const { return threads_ * slice_bytes(); }
  uint64_t heap_bytes() const { return heap_bytes_; }
  bool contains(uintptr_t address) const { return address - base_ < span(); }
  unsigned slice_of(uintptr_t address) const {
    return static_cast<unsigned>((address - base_) >> slice_shift_);
  }

  // The two areas of a slice. The first page of a slice and the last are in neither, so that a null
  // pointer's target faults and the end of an object is never the next slice.
  uintptr_t symmetric_area(unsigned thread) const { return slice(thread) + kGuardBytes; }
  uintptr_t local_area(unsigned thread) const { return slice(thread) + slice_bytes() / 2; }
  uint64_t area_bytes() const { return slice_bytes() / 2 - kGuardBytes; }

  // Requests huge pages from kSmallBytes of an area on. Small jobs stay small below that: a touched
  // huge page costs 2 MiB and the time to clear it.
  static constexpr uint64_t kSmallBytes = uint64_t{4} << 20;
  void prefer_huge_pages(uintptr_t area) const;
  // The first address with huge pages.
  static uintptr_t huge_pages_from(uintptr_t area);

  uintptr_t slice(unsigned thread) const { return base_ + thread * slice_bytes(); }
  // Splits the system's mapping at the ends of slices, so that its reports are per slice.
  void part_slices() const;

 private:
  static constexpr uint64_t kGuardBytes = kPageSize;

  uintptr_t base_ = 0;
  unsigned threads_ = 0;
  unsigned slice_shift_ = 0;
  uint64_t heap_bytes_ = 0;
};

}  // namespace upc::smp

#endif
