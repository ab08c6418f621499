// SPDX-License-Identifier: MIT
// Names that a program must not define because the runtime calls them, and the runtime's own names.
#ifndef UPC_TOOLS_TRANSLATOR_TAKEN_NAMES_H
#define UPC_TOOLS_TRANSLATOR_TAKEN_NAMES_H

#include <llvm/ADT/StringRef.h>

namespace upc::translate {

// Whether the runtime calls the C library's function of this name.
bool is_called_by_runtime(llvm::StringRef name);
// Whether upcr.h or libupcr has this name, which begins like the runtime's names (upcr_, bupc_ …).
bool is_name_of_runtime(llvm::StringRef name);
// Whether another runtime's upcr.h may define the C library's function of this name as a macro,
// since it allocates memory.
bool is_allocator(llvm::StringRef name);

}  // namespace upc::translate

#endif
