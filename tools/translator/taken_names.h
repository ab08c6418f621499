// Names with which a program would take the place of what the runtime calls.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace upc::translate {

// Whether the runtime calls a function of the C library of this name.
bool is_called_by_runtime(llvm::StringRef name);

}  // namespace upc::translate
