// SPDX-License-Identifier: MIT
// What a pointer-to-shared gets from upc_all_alloc and similar functions (UPC 1.3, 7.2.3): the
// elements that it reaches, and their layout.
#ifndef UPC_TOOLS_TRANSLATOR_ALLOCATION_H
#define UPC_TOOLS_TRANSLATOR_ALLOCATION_H

#include <optional>

#include "translator.h"

namespace upc::translate {

struct Allocation {
  llvm::StringRef by;       // the called function
  clang::QualType element;  // an ultimate element of the pointer's target
  bool bytes = false;       // the pointer is generic: elements are bytes
  uint64_t element_bytes = 1;
  uint64_t block = 0;         // elements of a block; 0: all are on one thread
  Count elements;             // those that the pointer reaches
  const char* why = nullptr;  // why the elements are unknown: the end of a sentence
};

// If the value is such a call, with or without conversions: what a pointer of that type gets.
std::optional<Allocation> allocation(const Options& options, const Source& source, const Unit& unit,
                                     clang::QualType pointer, const clang::Expr* value);

}  // namespace upc::translate

#endif
