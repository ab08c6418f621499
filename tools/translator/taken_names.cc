// SPDX-License-Identifier: MIT
// The lists are generated from libupcr.a and the headers when the translator is built.
#include "taken_names.h"

#include <algorithm>
#include <iterator>

namespace upc::translate {
namespace {

constexpr llvm::StringRef kCalledByRuntime[] = {
#include "tools/translator/names_of_runtime.inc"
};

constexpr llvm::StringRef kOfRuntime[] = {
#include "tools/translator/own_names_of_runtime.inc"
};

}  // namespace

bool is_name_of_runtime(llvm::StringRef name) {
  return std::find(std::begin(kOfRuntime), std::end(kOfRuntime), name) != std::end(kOfRuntime);
}

bool is_called_by_runtime(llvm::StringRef name) {
  return std::find(std::begin(kCalledByRuntime), std::end(kCalledByRuntime), name) !=
         std::end(kCalledByRuntime);
}

bool is_allocator(llvm::StringRef name) {
  return name == "malloc" || name == "calloc" || name == "realloc" || name == "free" ||
         name == "strdup" || name == "strndup";
}

}  // namespace upc::translate
