// pread and pwrite over lists of runs. Runs go to the kernel as they lie, as many in one call as it
// takes; only where they are tiny is it faster to pass them through a buffer in the nearest cache.
#include "io/transfer.h"

#include <errno.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

namespace upc::io {
namespace {

// Runs passed to the kernel at once; with more, its work for each run is all that counts.
constexpr int kVector = 256;
// Bytes passed at once, less than what Linux takes.
constexpr uint64_t kVectorBytes = uint64_t{1} << 30;
// Runs of fewer bytes go through the buffer: there the kernel's work for a run costs more than
// copying its bytes once more (bench/io).
constexpr uint64_t kTinyBytes = 256;
constexpr uint64_t kBufferBytes = 64 << 10;

// The places in the file, neighbours joined.
class FileCursor {
 public:
  explicit FileCursor(const Places& places) : places_(places) { next(); }
  int64_t offset() const { return offset_; }
  uint64_t bytes() const { return bytes_; }  // 0 at the end
  void advance(uint64_t bytes) {
    offset_ += static_cast<int64_t>(bytes);
    if ((bytes_ -= bytes) == 0) next();
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

// Copies of so few bytes that a call for each would take most of the time.
inline void copy_tiny(char* to, const char* from, uint64_t bytes) {
  switch (bytes) {
    case 1:
      *to = *from;
      return;
    case 2:
      __builtin_memcpy(to, from, 2);
      return;
    case 4:
      __builtin_memcpy(to, from, 4);
      return;
    case 8:
      __builtin_memcpy(to, from, 8);
      return;
    case 16:
      __builtin_memcpy(to, from, 16);
      return;
    default:
      memcpy(to, from, bytes);
  }
}

class Transfer {
 public:
  Transfer(int fd, Direction direction, const MemoryCursor& memory, const Places& places)
      : fd_(fd), direction_(direction), memory_(memory), file_(places) {}

  Outcome run() {
    Outcome outcome;
    while (file_.bytes() > 0) {
      const uint64_t first = memory_.run().bytes;
      const ssize_t moved =
          first < kTinyBytes && first < file_.bytes() ? move_buffered() : move_vector();
      if (moved < 0 && errno == EINTR) continue;
      if (moved < 0) {
        outcome.error = errno;
        break;
      }
      if (moved == 0) {  // the end of the file; a device that takes nothing and says nothing
        if (direction_ == Direction::kWrite) outcome.error = EIO;
        break;
      }
      outcome.bytes += static_cast<uint64_t>(moved);
      file_.advance(static_cast<uint64_t>(moved));
    }
    return outcome;
  }

 private:
  // As many runs as fit the place at hand and one call.
  ssize_t move_vector() {
    iovec vector[kVector];
    MemoryCursor ahead = memory_;
    const uint64_t most = file_.bytes() < kVectorBytes ? file_.bytes() : kVectorBytes;
    uint64_t total = 0;
    int count = 0;
    while (count < kVector && total < most) {
      const Run run = ahead.run();
      const uint64_t bytes = run.bytes < most - total ? run.bytes : most - total;
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

  // Tiny runs in a row, as many as the buffer holds.
  ssize_t move_buffered() {
    alignas(64) char buffer[kBufferBytes];
    const uint64_t most = file_.bytes() < kBufferBytes ? file_.bytes() : kBufferBytes;
    if (direction_ == Direction::kWrite) {
      MemoryCursor ahead = memory_;
      const uint64_t total = over_tiny_runs(ahead, most, [&](uint64_t offset, Run run) {
        copy_tiny(buffer + offset, run.at, run.bytes);
      });
      const ssize_t moved = pwrite(fd_, buffer, total, file_.offset());
      if (moved == static_cast<ssize_t>(total))
        memory_ = ahead;
      else if (moved > 0)
        memory_.skip(static_cast<uint64_t>(moved));
      return moved;
    }
    MemoryCursor ahead = memory_;
    const uint64_t total = over_tiny_runs(ahead, most, [](uint64_t, Run) {});
    const ssize_t moved = pread(fd_, buffer, total, file_.offset());
    if (moved > 0)
      over_tiny_runs(memory_, static_cast<uint64_t>(moved), [&](uint64_t offset, Run run) {
        copy_tiny(run.at, buffer + offset, run.bytes);
      });
    return moved;
  }

  // Calls visit(offset from the first, run) for tiny runs of up to `most` bytes, the last maybe
  // cut; returns their bytes, and leaves the cursor behind them.
  template <class Visit>
  static uint64_t over_tiny_runs(MemoryCursor& cursor, uint64_t most, Visit visit) {
    uint64_t total = 0;
    while (total < most) {
      Run run = cursor.run();
      if (run.bytes == 0 || run.bytes >= kTinyBytes) break;
      if (run.bytes > most - total) run.bytes = most - total;
      visit(total, run);
      total += run.bytes;
      cursor.advance(run.bytes);
    }
    return total;
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
