// SPDX-License-Identifier: MIT
// What a pointer-to-shared gets from upc_all_alloc and similar functions (UPC 1.3, 7.2.3): how many
// elements it reaches there, and in which layout.
#ifndef UPC_TOOLS_TRANSLATOR_ALLOCATION_H
#define UPC_TOOLS_TRANSLATOR_ALLOCATION_H

#include <optional>

#include "translator.h"

namespace upc::translate {

struct Allocation {
  llvm::StringRef by;       // the function that is called
  clang::QualType element;  // an ultimate element of what the pointer points to
  bool bytes = false;       // the pointer is generic: elements are bytes
  uint64_t element_bytes = 1;
  uint64_t block = 0;         // elements of a block; 0: all are on one thread
  Count elements;             // that the pointer reaches
  const char* why = nullptr;  // they are not known: the end of a sentence that says why
};

// If the value is such a call, converted or not, what a pointer of that type gets.
std::optional<Allocation> allocation(const Options& options, const Source& source, const Unit& unit,
                                     clang::QualType pointer, const clang::Expr* value);

}  // namespace upc::translate

#endif
