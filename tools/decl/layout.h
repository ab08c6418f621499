// SPDX-License-Identifier: MIT
// Fifth phase: where the elements of a shared object live, and how a pointer-to-shared walks, as
// numbers and as pictures (UPC 1.3, 6.4.2 and 6.5.2.1).
#ifndef UPC_TOOLS_DECL_LAYOUT_H
#define UPC_TOOLS_DECL_LAYOUT_H

#include <cstdint>
#include <string>

#include "tools/decl/type.h"

namespace upc::decl {

// How `elements` ultimate elements are dealt out among threads.
struct Distribution {
  int64_t elements = 1;
  int64_t block = 1;  // elements of a block; 0: all are in one, on thread 0
  int64_t threads = 1;

  struct Position {
    int64_t thread;
    int64_t phase;
    int64_t local;  // index among the elements of its thread
    bool operator==(const Position&) const = default;
  };
  // Of element i, from 0 to elements - 1.
  Position PositionOf(int64_t i) const;
  // The element that is number `local` of `thread`, or -1 when there is none.
  int64_t ElementAt(int64_t thread, int64_t local) const;
  // How many elements a thread has.
  int64_t OnThread(int64_t thread) const;
};

// Where a pointer-to-shared with this block size points after `steps` elements from a position,
// which may be negative; `local` is relative to the thread's first element of the array.
Distribution::Position Walk(int64_t block, int64_t threads, Distribution::Position from,
                            int64_t steps);

// The picture of where `d` lies with that many threads, in lines; throws Problem when its size is
// not known. The same for what a pointer, or an array of them, points to. `is_static`: the program
// is translated for that number of threads.
std::string Picture(const Declaration& d, const Scope& scope, int64_t threads, bool is_static);

}  // namespace upc::decl

#endif
