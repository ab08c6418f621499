// SPDX-License-Identifier: MIT
// Sizing and reserving the segment.
#include "smp/segment.h"

#include <malloc.h>

#include <algorithm>
#include <bit>

#include "smp/core_file.h"
#include "smp/os.h"
#include "smp/pages.h"
#include "smp/sanitizers.h"

namespace upc::smp {
namespace {

// An area holds the complete heap and half as much again, so that fragmentation seldom makes an
// allocation fail that the heap's size allows.
constexpr uint64_t kSliceBytesPerHeapByte = 3;
constexpr uint64_t kSliceSlack = uint64_t{16} << 20;
constexpr unsigned kMinSliceShift = 25;
// What the runtime and the program need beside the segment, where the address space is short: a
// byte for every 16 of the segment records its contents (runtime/heap.cc), jemalloc maps 2 MB for
// each area, aligned, and libraries map files. A segment above the minimum leaves more.
constexpr uint64_t kTableShare = 16;
constexpr uint64_t kLeastBeside = uint64_t{8} << 20, kLeastBesideThread = uint64_t{4} << 20;
constexpr uint64_t kBeside = uint64_t{64} << 20;
// ThreadSanitizer's shadow leaves 1.5 TiB for mappings.
constexpr unsigned kTsanSegmentBits = 39;

bool has_room(uint64_t bytes) {
  void* const memory = os::reserve(bytes, kPageSize);
  if (memory) os::release(memory, bytes);
  return memory;
}

// Limits the arenas of the C library's malloc to a part of the remaining address space, since each
// takes 64 MB or more: a thread that comes later could not get its own.
void limit_arenas() {
  constexpr uint64_t kArena = uint64_t{128} << 20;  // while one is created
  constexpr uint64_t kShare = 4;                    // of the rest, a fourth
  constexpr unsigned kMost = 64;
  if (os::address_space_limit() == 0) return;
  unsigned arenas = 1;  // the first is the process's heap, and reserves nothing
  while (arenas < kMost && has_room(2 * arenas * kShare * kArena)) arenas *= 2;
  mallopt(M_ARENA_MAX, static_cast<int>(arenas));
}

// The address space that must remain beside slices of that size.
uint64_t least_beside(unsigned threads, unsigned shift) {
  return (uint64_t{threads} << shift) / kTableShare + kLeastBeside + threads * kLeastBesideThread;
}

// The address space that should remain. Where there is a limit and no heap size was requested, the
// program's private memory gets no less than the segment.
uint64_t room_beside(unsigned threads, unsigned shift, bool asked_for) {
  const uint64_t least = least_beside(threads, shift);
  if (shift == kMinSliceShift) return least;
  const bool share = !asked_for && os::address_space_limit() != 0;
  return std::max(least + kBeside, share ? uint64_t{threads} << shift : 0);
}

unsigned widest_slice_shift(unsigned threads, unsigned offset_bits) {
  const unsigned bits =
      under_thread_sanitizer() ? std::min(kTsanSegmentBits, offset_bits) : offset_bits;
  return bits - static_cast<unsigned>(std::bit_width(threads - 1));
}

uint64_t heap_of_slice(unsigned shift) {
  const uint64_t heap = ((uint64_t{1} << shift) - kSliceSlack) / kSliceBytesPerHeapByte;
  return round_down(heap, kPageSize);
}

// The default heap: as much as the machine's memory. Under Valgrind it is the heap of a segment of
// a gigabyte, for which Valgrind takes a second.
constexpr unsigned kValgrindSegmentBits = 30;
uint64_t usual_heap(unsigned threads) {
  if (!os::under_valgrind()) return os::physical_memory();
  return heap_of_slice(std::max(
      kMinSliceShift, kValgrindSegmentBits - static_cast<unsigned>(std::bit_width(threads - 1))));
}

unsigned slice_shift_for(uint64_t heap_bytes) {
  unsigned shift = kMinSliceShift;
  while (shift < 63 && heap_of_slice(shift) < heap_bytes) ++shift;
  return shift;
}

}  // namespace

uint64_t Segment::max_heap_bytes(unsigned threads, unsigned offset_bits) {
  return heap_of_slice(widest_slice_shift(threads, offset_bits));
}

bool Segment::reserve(unsigned threads, uint64_t heap_bytes, unsigned offset_bits) {
  threads_ = threads;
  const uint64_t wanted = heap_bytes ? heap_bytes : usual_heap(threads);
  unsigned shift = std::min(slice_shift_for(wanted), widest_slice_shift(threads, offset_bits));
  for (; shift >= kMinSliceShift; --shift) {
    slice_shift_ = shift;
    void* memory = os::reserve(span(), kHugePageSize);
    if (!memory) continue;
    if (!has_room(room_beside(threads, shift, heap_bytes != 0))) {
      os::release(memory, span());
      continue;
    }
    base_ = reinterpret_cast<uintptr_t>(memory);
    heap_bytes_ = std::min(round_down(wanted, kPageSize), heap_of_slice(shift));
    os::forbid(memory, kGuardBytes);
    leave_out_of_core(memory, span());
    limit_arenas();
    return true;
  }
  return false;
}

uintptr_t Segment::huge_pages_from(uintptr_t area) {
  return round_up(area + kSmallBytes, kHugePageSize);
}

void Segment::prefer_huge_pages(uintptr_t area) const {
  const uintptr_t start = huge_pages_from(area);
  os::prefer_huge_pages(reinterpret_cast<void*>(start), area + area_bytes() - start);
}

void Segment::part_slices() const {
  for (unsigned t = 0; t < threads_; ++t)
    os::forbid(reinterpret_cast<void*>(slice(t)), kGuardBytes);
}

}  // namespace upc::smp
