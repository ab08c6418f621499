// SPDX-License-Identifier: MIT
// Where objects of the shared heap start, and their sizes: a byte for every 16 of the segment, so
// that a free of something that is no object is reported before it reaches an allocator. Nothing is
// written into the objects themselves.
#ifndef UPC_RUNTIME_MARKS_H
#define UPC_RUNTIME_MARKS_H

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "runtime/job.h"
#include "smp/os.h"

namespace upc::runtime::marks {

// The alignment of every object, and the bytes that one mark covers.
inline constexpr size_t kGranule = 16;

// How a mark encodes an object's size.
enum Kind : uint8_t {
  kTiny,    // in this mark
  kSmall,   // also in the next two
  kLarge,   // also in the next seven; the object has its own memory (runtime/ranges.h)
  kHandle,  // a cache line, which only the runtime accesses (runtime/handle.h)
};
struct Extent {
  size_t nbytes;
  Kind kind;
  bool operator==(const Extent&) const = default;
};

// The mark at an object's start has its highest bit set, which no other mark has. The bits below
// hold the kind and the lowest digit of the size less one. The next digits, of seven bits, are in
// the marks that follow; the kind gives their number.
inline constexpr uint8_t kStart = 0x80;
inline constexpr unsigned kKindShift = 5, kFirstBits = 5, kDigitBits = 7;
inline constexpr size_t kMostFirst = size_t{1} << kFirstBits;
inline constexpr unsigned kLargeDigits = 7;

// The table for the complete segment. init() creates it after the segment; false if there is no
// memory.
extern std::atomic<uint8_t>* table;
bool init();

inline std::atomic<uint8_t>* at(uintptr_t address) {
  return &table[(address - job.segment.base()) / kGranule];
}

// The kind of an object of so many bytes that is neither large nor a handle.
inline Kind kind_of(size_t nbytes) { return nbytes > kMostFirst ? kSmall : kTiny; }

// Relaxed is enough, as for all accesses to marks: a thread that has an object's address has got it
// from the thread that allocated the object.
inline void set(uintptr_t address, const Extent& extent) {
  constexpr auto relaxed = std::memory_order_relaxed;
  std::atomic<uint8_t>* const mark = at(address);
  const auto put = [&](unsigned i, size_t digit) {
    mark[i].store(static_cast<uint8_t>(digit), relaxed);
  };
  const size_t less = extent.nbytes - 1;
  size_t rest = less >> kFirstBits;
  if (extent.kind == kSmall) {
    put(1, rest & (kStart - 1));
    put(2, rest >> kDigitBits);
  } else if (extent.kind == kLarge) {
    for (unsigned i = 1; i <= kLargeDigits; ++i, rest >>= kDigitBits) put(i, rest & (kStart - 1));
  }
  // The digit of a handle has no meaning.
  put(0, kStart | extent.kind << kKindShift | (less & (kMostFirst - 1)));
}

// Whether an object starts at the address, which is a multiple of the granule in the segment.
inline bool is_set(uintptr_t address) {
  return at(address)->load(std::memory_order_relaxed) & kStart;
}
// False if no object started there. If several threads free one object at once, only one of them
// clears the mark. The extent stays readable.
inline bool clear(uintptr_t address) {
  uint8_t first = at(address)->load(std::memory_order_relaxed);
  return first & kStart &&
         at(address)->compare_exchange_strong(first, first & static_cast<uint8_t>(~kStart),
                                              std::memory_order_relaxed);
}

// The extent of the object that starts at the address, or did until clear().
inline Extent extent_at(uintptr_t address) {
  const std::atomic<uint8_t>* const mark = at(address);
  const auto digit = [&](unsigned i) {
    return size_t{mark[i].load(std::memory_order_relaxed)} << (kFirstBits + (i - 1) * kDigitBits);
  };
  const unsigned first = mark[0].load(std::memory_order_relaxed) & (kStart - 1);
  const Kind kind = static_cast<Kind>(first >> kKindShift);
  if (kind == kHandle) return {smp::os::kCacheLine, kind};
  size_t less = first & (kMostFirst - 1);
  if (kind == kSmall) {
    less |= digit(1) | digit(2);
  } else if (kind == kLarge) {
    for (unsigned i = 1; i <= kLargeDigits; ++i) less |= digit(i);
  }
  return {less + 1, kind};
}

}  // namespace upc::runtime::marks

#endif
