// SPDX-License-Identifier: MIT
// JSON from other programs: messages of an editor, compile_commands.json, output of a command.
#ifndef UPC_TOOLS_DRIVER_JSON_H
#define UPC_TOOLS_DRIVER_JSON_H

#include <llvm/Support/JSON.h>

#include <cstddef>

namespace upc::driver {

// Maximum nesting of arrays and objects. LLVM's parser is recursive and takes about 500 bytes of
// stack for each level. Editors and build systems write fewer than 20 levels.
inline constexpr size_t kDeepestJson = 1000;

// The value, or an error: no JSON, or deeper than kDeepestJson.
llvm::Expected<llvm::json::Value> ParseJson(llvm::StringRef text);

}  // namespace upc::driver

#endif
