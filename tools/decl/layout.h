// SPDX-License-Identifier: MIT
// Fifth phase: the places of a shared object's elements, and the path of a pointer-to-shared, as
// numbers and as pictures (UPC 1.3, 6.4.2 and 6.5.2.1).
#ifndef UPC_TOOLS_DECL_LAYOUT_H
#define UPC_TOOLS_DECL_LAYOUT_H

#include <cstdint>
#include <string>

#include "tools/decl/type.h"

namespace upc::decl {

// The distribution of `elements` ultimate elements among threads.
struct Distribution {
  int64_t elements = 1;
  int64_t block = 1;  // elements of a block; 0: one block with all of them, on thread 0
  int64_t threads = 1;

  struct Position {
    int64_t thread;
    int64_t phase;
    int64_t local;  // index among the elements of its thread
    bool operator==(const Position&) const = default;
  };
  // The position of element i, from 0 to elements - 1.
  Position PositionOf(int64_t i) const;
  // The element with number `local` on `thread`, or -1 if there is none.
  int64_t ElementAt(int64_t thread, int64_t local) const;
  // The number of elements on a thread.
  int64_t OnThread(int64_t thread) const;
};

// The target of a pointer-to-shared with this block size, `steps` elements from a position; `steps`
// may be negative. `local` is relative to the thread's first element of the array.
Distribution::Position Walk(int64_t block, int64_t threads, Distribution::Position from,
                            int64_t steps);

// The picture of d's places for that many threads, in lines; throws Problem if its size is unknown.
// The same for the target of a pointer, or of an array of pointers. `is_static`: the program is
// translated for that number of threads.
std::string Picture(const Declaration& d, const Scope& scope, int64_t threads, bool is_static);

}  // namespace upc::decl

#endif
