// SPDX-License-Identifier: MIT
// The small objects that the owner of an arena has freed last, a few of each size, for its next
// allocations: jemalloc's own cache, which handles the others, takes ten times as long.
#ifndef UPC_RUNTIME_POCKET_H
#define UPC_RUNTIME_POCKET_H

#include <cstddef>
#include <cstdint>

namespace upc::runtime {

// The size that jemalloc gives to a small object: a multiple of 16 up to 128, then four sizes per
// doubling.
constexpr size_t size_class(size_t nbytes) {
  const size_t step = nbytes <= 128 ? 16 : size_t{1} << (61 - __builtin_clzl(nbytes - 1));
  return (nbytes + step - 1) & ~(step - 1);
}

// Only the owner calls it. It is all zero at first.
class Pocket {
 public:
  static constexpr size_t kMostBytes = 1024;

  // Takes memory for an object of nbytes bytes, from 1 to kMostBytes; 0 if there is none.
  uintptr_t take(size_t nbytes) {
    Size& size = sizes_[index(nbytes)];
    return size.count ? size.starts[--size.count] : 0;
  }
  // Whether there is space for such memory; and keeps the memory there.
  bool has_room(size_t nbytes) const { return sizes_[index(nbytes)].count < kEach; }
  void keep(uintptr_t start, size_t nbytes) {
    Size& size = sizes_[index(nbytes)];
    size.starts[size.count++] = start;
  }
  // Releases all of it.
  template <class Release>
  void empty(Release release) {
    for (Size& size : sizes_)
      while (size.count) release(size.starts[--size.count]);
  }

 private:
  static constexpr unsigned kSizes = 20, kEach = 15;  // size classes, and objects in each
  struct Size {
    uint64_t count;
    uintptr_t starts[kEach];
  };

  // The index of the size class.
  static constexpr unsigned index(size_t nbytes) {
    const size_t most = nbytes - 1;
    if (most < 128) return static_cast<unsigned>(most / 16);
    const int doubling = 63 - __builtin_clzl(most);
    return static_cast<unsigned>(8 + (doubling - 7) * 4 + ((most >> (doubling - 2)) & 3));
  }

  Size sizes_[kSizes];
};

}  // namespace upc::runtime

#endif
