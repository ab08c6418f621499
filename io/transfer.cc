// SPDX-License-Identifier: MIT
// pread and pwrite over lists of runs. Runs go directly to the kernel, as many in one call as it
// takes; only tiny runs are faster through a buffer in the nearest cache.
#include "io/transfer.h"

#include <errno.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

namespace upc::io {
namespace {

// Runs passed to the kernel in one call; with more, only its work for each run matters.
constexpr int kVector = 256;
// Bytes passed in one call, less than Linux's limit.
constexpr uint64_t kVectorBytes = uint64_t{1} << 30;
// Runs of fewer bytes go through the buffer, since the kernel's work for each would cost more than
// copying its bytes once more (CPU time relative to one plain call: 1.3 at this size with either;
// for runs of 8 bytes, 12 by vector and 1.6 by buffer).
constexpr uint64_t kTinyBytes = 512;
constexpr uint64_t kBufferBytes = 64 << 10;

// The places in the file; adjacent ones are joined.
class FileCursor {
 public:
  explicit FileCursor(const Places& places) : places_(places) { next(); }
  int64_t offset() const { return offset_; }
  uint64_t bytes() const { return bytes_; }  // 0 at the end
  void advance(uint64_t bytes) {
    offset_ += static_cast<int64_t>(bytes);
    bytes_ -= bytes;
    if (bytes_ == 0) next();
  }

 private:
  void next() {
    while (index_ < places_.entries) {
      const upc_filevec& place = places_.list[index_];
      if (place.len > 0) {
        if (bytes_ == 0)
          offset_ = place.offset;
        else if (place.offset != offset_ + static_cast<int64_t>(bytes_))
          return;
        bytes_ += place.len;
      }
      ++index_;
    }
  }

  const Places& places_;
  size_t index_ = 0;
  int64_t offset_ = 0;
  uint64_t bytes_ = 0;
};

// --- the buffer ---

// Copies `count` blocks of `size` bytes between memory, where they are adjacent, and the buffer,
// where they are `stride` bytes apart. kSize is the size if it is known at compile time.
template <uint64_t kSize>
inline void copy_column(Direction direction, char* memory, char* buffer, uint64_t size,
                        uint64_t stride, uint64_t count) {
  const uint64_t bytes = kSize ? kSize : size;
  for (; count > 0; --count, memory += bytes, buffer += stride) {
    if (direction == Direction::kRead)
      memcpy(memory, buffer, bytes);
    else
      memcpy(buffer, memory, bytes);
  }
}

void copy_column(Direction direction, char* memory, char* buffer, uint64_t size, uint64_t stride,
                 uint64_t count) {
  switch (size) {
    case 1: return copy_column<1>(direction, memory, buffer, size, stride, count);
    case 2: return copy_column<2>(direction, memory, buffer, size, stride, count);
    case 4: return copy_column<4>(direction, memory, buffer, size, stride, count);
    case 8: return copy_column<8>(direction, memory, buffer, size, stride, count);
    case 16: return copy_column<16>(direction, memory, buffer, size, stride, count);
    case 32: return copy_column<32>(direction, memory, buffer, size, stride, count);
    case 64: return copy_column<64>(direction, memory, buffer, size, stride, count);
    default: return copy_column<0>(direction, memory, buffer, size, stride, count);
  }
}

// Copies bytes [offset, offset + bytes) of a region in blocks to or from the buffer. A thread's
// blocks are adjacent in its memory, so they are copied thread by thread.
void copy_blocks(Direction direction, const Layout& region, uint64_t offset, char* buffer,
                 uint64_t bytes) {
  const uint64_t block = region.block(), threads = upcri_job.threads;
  const auto copy_part = [&](uint64_t part) {  // of one block
    copy_column<0>(direction, region.run_at(offset).at, buffer, part, 0, 1);
    offset += part;
    buffer += part;
    bytes -= part;
  };
  if (const uint64_t behind = offset % block; behind > 0)
    copy_part(block - behind < bytes ? block - behind : bytes);
  const uint64_t whole = bytes / block;
  for (uint64_t t = 0; t < threads && t < whole; ++t)
    copy_column(direction, region.run_at(offset + t * block).at, buffer + t * block, block,
                threads * block, upcri_elements_on_thread(t, whole, 1, threads));
  offset += whole * block;
  buffer += whole * block;
  bytes -= whole * block;
  if (bytes > 0) copy_part(bytes);
}

// How many of the next bytes, up to `most`, lie in tiny runs.
uint64_t tiny_ahead(MemoryCursor cursor, uint64_t most) {
  uint64_t total = 0;
  while (total < most && cursor.run().count > 0) {
    const Layout* blocks = cursor.blocks();
    if ((blocks ? blocks->block() : cursor.run().count) >= kTinyBytes) break;
    const uint64_t bytes = cursor.left_in_region();
    total += bytes;
    cursor.skip(bytes);
  }
  return total < most ? total : most;
}

// Copies so many of them to or from the buffer.
void copy_ahead(Direction direction, MemoryCursor cursor, char* buffer, uint64_t bytes) {
  while (bytes > 0) {
    const uint64_t left = cursor.left_in_region(), part = left < bytes ? left : bytes;
    if (const Layout* blocks = cursor.blocks())
      copy_blocks(direction, *blocks, cursor.offset(), buffer, part);
    else
      copy_column<0>(direction, cursor.run().at, buffer, part, 0, 1);
    cursor.skip(part);
    buffer += part;
    bytes -= part;
  }
}

class Transfer {
 public:
  Transfer(int fd, Direction direction, const MemoryCursor& memory, const Places& places)
      : fd_(fd), direction_(direction), memory_(memory), file_(places) {}

  Outcome run() {
    Outcome outcome;
    while (file_.bytes() > 0) {
      const uint64_t most = file_.bytes() < kBufferBytes ? file_.bytes() : kBufferBytes;
      // A single run is faster without the buffer, even if it is tiny.
      const uint64_t tiny = memory_.run().count < most ? tiny_ahead(memory_, most) : 0;
      const ssize_t moved = tiny > 0 ? move_buffered(tiny) : move_vector();
      if (moved < 0 && errno == EINTR) continue;
      if (moved < 0) {
        outcome.error = errno;
        break;
      }
      if (moved == 0) {  // the end of the file; or a device that takes nothing and reports nothing
        if (direction_ == Direction::kWrite) outcome.error = EIO;
        break;
      }
      outcome.bytes += static_cast<uint64_t>(moved);
      file_.advance(static_cast<uint64_t>(moved));
    }
    return outcome;
  }

 private:
  // Moves as many runs as fit the current place and one call.
  ssize_t move_vector() {
    iovec vector[kVector];
    MemoryCursor ahead = memory_;
    const uint64_t most = file_.bytes() < kVectorBytes ? file_.bytes() : kVectorBytes;
    uint64_t total = 0;
    int count = 0;
    while (count < kVector && total < most) {
      const Run run = ahead.run();
      const uint64_t bytes = run.count < most - total ? run.count : most - total;
      if (bytes == 0) break;
      vector[count++] = {run.at, bytes};
      total += bytes;
      ahead.advance(bytes);
    }
    const ssize_t moved = direction_ == Direction::kRead
                              ? preadv(fd_, vector, count, file_.offset())
                              : pwritev(fd_, vector, count, file_.offset());
    if (moved == static_cast<ssize_t>(total))
      memory_ = ahead;
    else if (moved > 0)
      memory_.skip(static_cast<uint64_t>(moved));
    return moved;
  }

  // Moves so many bytes in tiny runs.
  ssize_t move_buffered(uint64_t bytes) {
    alignas(64) char buffer[kBufferBytes];
    ssize_t moved;
    if (direction_ == Direction::kWrite) {
      copy_ahead(direction_, memory_, buffer, bytes);
      moved = pwrite(fd_, buffer, bytes, file_.offset());
    } else {
      moved = pread(fd_, buffer, bytes, file_.offset());
      if (moved > 0) copy_ahead(direction_, memory_, buffer, static_cast<uint64_t>(moved));
    }
    if (moved > 0) memory_.skip(static_cast<uint64_t>(moved));
    return moved;
  }

  const int fd_;
  const Direction direction_;
  MemoryCursor memory_;
  FileCursor file_;
};

}  // namespace

Outcome transfer(int fd, Direction direction, const Memory& memory, uint64_t skipped,
                 const Places& places) {
  MemoryCursor cursor(memory);
  cursor.skip(skipped);
  return Transfer(fd, direction, cursor, places).run();
}

}  // namespace upc::io
