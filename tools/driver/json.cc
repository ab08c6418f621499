// SPDX-License-Identifier: MIT
// Checks the depth before LLVM's parser runs.
#include "tools/driver/json.h"

namespace upc::driver {
namespace {

bool IsTooDeep(llvm::StringRef text) {
  size_t depth = 0;
  bool in_string = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepestJson) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

}  // namespace

llvm::Expected<llvm::json::Value> ParseJson(llvm::StringRef text) {
  if (IsTooDeep(text))
    return llvm::createStringError(
        llvm::inconvertibleErrorCode(),
        "arrays and objects are nested deeper than " + llvm::Twine(kDeepestJson));
  return llvm::json::parse(text);
}

}  // namespace upc::driver
