// The list is read from libupcr.a when the translator is built.
#include "taken_names.h"

#include <algorithm>
#include <iterator>

namespace upc::translate {
namespace {

constexpr llvm::StringRef kCalledByRuntime[] = {
#include "tools/translator/names_of_runtime.inc"
};

}  // namespace

bool is_called_by_runtime(llvm::StringRef name) {
  return std::find(std::begin(kCalledByRuntime), std::end(kCalledByRuntime), name) !=
         std::end(kCalledByRuntime);
}

}  // namespace upc::translate
