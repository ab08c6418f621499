// SPDX-License-Identifier: MIT
// The hints of an open file: those that are known, with what is done about them.
#ifndef UPC_IO_HINTS_H
#define UPC_IO_HINTS_H

#include <sys/types.h>

#include <cstddef>

#include "upc_io.h"

namespace upc::io {

class Hints {
 public:
  // Keeps a copy of the hint if its key is known and its value makes sense; it replaces an earlier
  // one of the same key. False: no memory.
  bool add(const upc_hint& hint);
  void clear();

  const upc_hint* list() const { return list_; }
  int count() const { return count_; }
  // The permissions of a new file.
  mode_t permissions() const;
  // Informs the system how the file will be read.
  void advise(int fd) const;

 private:
  static constexpr int kKnown = 2;
  const char* value_of(const char* key) const;
  upc_hint list_[kKnown] = {};
  int count_ = 0;
};

}  // namespace upc::io

#endif
