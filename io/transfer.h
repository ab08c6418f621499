// SPDX-License-Identifier: MIT
// Moves bytes between an open file and memory, on the calling thread. It does not depend on file
// pointers, other threads, or UPC's rules.
#ifndef UPC_IO_TRANSFER_H
#define UPC_IO_TRANSFER_H

#include <cstdint>

#include "io/memory.h"

namespace upc::io {

enum class Direction : uint8_t { kRead, kWrite };

// A list of places in the file.
struct Places {
  const upc_filevec* list;
  size_t entries;
};

// The result of a transfer: the bytes from the beginning on, and why there are not more: an errno,
// or 0 at the end of the file or when all are moved.
struct Outcome {
  uint64_t bytes = 0;
  int error = 0;
};

// Moves the bytes of `places`, in order, to or from those of `memory` from byte `skipped` on, which
// are equally many. Signals interrupt it only for their handlers.
Outcome transfer(int fd, Direction direction, const Memory& memory, uint64_t skipped,
                 const Places& places);

}  // namespace upc::io

#endif
