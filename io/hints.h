// SPDX-License-Identifier: MIT
// The hints of an open file: the known ones, with their effects.
#ifndef UPC_IO_HINTS_H
#define UPC_IO_HINTS_H

#include <sys/types.h>

#include <cstddef>

#include "upc_io.h"

namespace upc::io {

class Hints {
 public:
  // Keeps a copy of the hint if its key is known and its value is valid; it replaces an earlier one
  // with the same key. False: no memory.
  bool add(const upc_hint& hint);
  void clear();

  const upc_hint* list() const { return list_; }
  int count() const { return count_; }
  // The permissions of a new file.
  mode_t permissions() const;
  // Passes the expected access style to the system.
  void advise(int fd) const;

 private:
  static constexpr int kKnown = 2;
  const char* value_of(const char* key) const;
  upc_hint list_[kKnown] = {};
  int count_ = 0;
};

}  // namespace upc::io

#endif
