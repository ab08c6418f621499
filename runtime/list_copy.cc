// SPDX-License-Identifier: MIT
// Copies between lists of pieces and strided boxes: the loop behind the bupc_mem*_vlist, _ilist,
// _fstrided and _strided functions (upcri/lists.h).
#include <upcri/lists.h>

#include "runtime/copy_overlap.h"

namespace {

struct Piece {
  char* address;
  size_t bytes;
};

// One side of the copy, walked piece by piece.
class Pieces {
 public:
  // want: how the shared pieces are accessed, UPCRI_READS or UPCRI_WRITES.
  Pieces(const upcri_side_t& side, size_t want) : side_(side), count_(side.count), want_(want) {
    if (side.shape != UPCRI_BOX) return;
    count_ = 1;
    for (size_t level = 0; level < side.count; ++level) count_ *= side.extents[level];
  }

  size_t TotalBytes() const {
    if (side_.shape != UPCRI_VLIST) return count_ * side_.piece;
    size_t bytes = 0;
    for (size_t i = 0; i < count_; ++i) bytes += RegionBytes(i);
    return bytes;
  }

  // The next piece that is not empty. Only called while bytes are left.
  Piece Next() {
    while (side_.shape == UPCRI_VLIST && RegionBytes(next_) == 0) ++next_;
    return At(next_++);
  }

 private:
  size_t RegionBytes(size_t i) const {
    return side_.is_shared ? static_cast<const bupc_smemvec_t*>(side_.where)[i].len
                           : static_cast<const bupc_pmemvec_t*>(side_.where)[i].len;
  }

  Piece At(size_t i) const {
    switch (side_.shape) {
      case UPCRI_VLIST:
        return side_.is_shared ? Shared(static_cast<const bupc_smemvec_t*>(side_.where)[i].addr, 0,
                                        RegionBytes(i))
                               : Private(static_cast<const bupc_pmemvec_t*>(side_.where)[i].addr, 0,
                                         RegionBytes(i));
      case UPCRI_ILIST:
        return side_.is_shared
                   ? Shared(static_cast<const upcr_shared_ptr_t*>(side_.where)[i], 0, side_.piece)
                   : Private(static_cast<void* const*>(side_.where)[i], 0, side_.piece);
      default: {
        size_t offset = 0;
        for (size_t level = 0; level < side_.count; ++level) {
          offset += i % side_.extents[level] * side_.strides[level];
          i /= side_.extents[level];
        }
        return side_.is_shared
                   ? Shared(reinterpret_cast<uintptr_t>(side_.where), offset, side_.piece)
                   : Private(side_.where, offset, side_.piece);
      }
    }
  }

  Piece Shared(upcr_shared_ptr_t pointer, size_t offset, size_t bytes) const {
    return {static_cast<char*>(
                UPCRI_TARGET_shared(pointer, static_cast<ptrdiff_t>(offset), bytes, want_)),
            bytes};
  }
  static Piece Private(const void* address, size_t offset, size_t bytes) {
    return {static_cast<char*>(const_cast<void*>(address)) + offset, bytes};
  }

  const upcri_side_t& side_;
  size_t count_;                  // pieces
  [[maybe_unused]] size_t want_;  // for the checking runtime
  size_t next_ = 0;               // index of the piece that Next returns
};

// Calls move(target, source, bytes) for each run that is contiguous on both sides, `left` bytes in
// all.
template <class Move>
void for_each_run(Pieces targets, Pieces sources, size_t left, Move move) {
  Piece target = {}, source = {};
  while (left > 0) {
    if (target.bytes == 0) target = targets.Next();
    if (source.bytes == 0) source = sources.Next();
    const size_t bytes = target.bytes < source.bytes ? target.bytes : source.bytes;
    move(target.address, source.address, bytes);
    target = {target.address + bytes, target.bytes - bytes};
    source = {source.address + bytes, source.bytes - bytes};
    left -= bytes;
  }
}

}  // namespace

void upcri_copy_sides(const char* function, const upcri_side_t* dst, const upcri_side_t* src) {
  const Pieces targets(*dst, UPCRI_WRITES), sources(*src, UPCRI_READS);
  const size_t bytes = targets.TotalBytes();
  if (bytes != sources.TotalBytes())
    upcri_fatal("%s: the target names %zu bytes, the source %zu", function, bytes,
                sources.TotalBytes());
#ifdef UPCRI_CHECK
  upc::runtime::CopyOverlap overlap;
  for_each_run(targets, sources, bytes,
               [&](char* to, const char* from, size_t n) { overlap.add(to, from, n); });
  overlap.check(function);
#endif
  for_each_run(targets, sources, bytes,
               [](char* to, const char* from, size_t n) { upcri_move(to, from, n); });
}
