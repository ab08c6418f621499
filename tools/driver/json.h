// SPDX-License-Identifier: MIT
// JSON that others wrote: messages of an editor, compile_commands.json, what a command printed.
#ifndef UPC_TOOLS_DRIVER_JSON_H
#define UPC_TOOLS_DRIVER_JSON_H

#include <llvm/Support/JSON.h>

#include <cstddef>

namespace upc::driver {

// Arrays and objects in each other, at most: LLVM's parser calls itself for each level, and a
// level takes some 500 bytes of the stack. What editors and build systems write has under 20.
inline constexpr size_t kDeepestJson = 1000;

// The value, or what is wrong: no JSON, or deeper than kDeepestJson.
llvm::Expected<llvm::json::Value> ParseJson(llvm::StringRef text);

}  // namespace upc::driver

#endif
