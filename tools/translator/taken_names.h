// SPDX-License-Identifier: MIT
// Names with which a program would take the place of what the runtime calls, and the runtime's own.
#ifndef UPC_TOOLS_TRANSLATOR_TAKEN_NAMES_H
#define UPC_TOOLS_TRANSLATOR_TAKEN_NAMES_H

#include <llvm/ADT/StringRef.h>

namespace upc::translate {

// Whether the runtime calls a function of the C library of this name.
bool is_called_by_runtime(llvm::StringRef name);
// Whether upcr.h or libupcr has this name, which begins as the runtime's do (upcr_, bupc_ and so
// on).
bool is_name_of_runtime(llvm::StringRef name);
// Whether another runtime's upcr.h may have a function of the C library of this name as a macro,
// since it allocates memory.
bool is_allocator(llvm::StringRef name);

}  // namespace upc::translate

#endif
