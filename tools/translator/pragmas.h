// SPDX-License-Identifier: MIT
// Pragmas: UPC's own change the state of what follows, all others stay in the program.
#ifndef UPC_TOOLS_TRANSLATOR_PRAGMAS_H
#define UPC_TOOLS_TRANSLATOR_PRAGMAS_H

#include <functional>

#include "translator.h"

namespace upc::translate {

// Inserts a pseudo token with that text, at that place, into the file's tokens.
using AddPseudo =
    std::function<void(Pseudo kind, clang::SourceLocation where, llvm::StringRef text)>;

void add_pragma_handlers(const Options& options, Source& source, const AddPseudo& add);

}  // namespace upc::translate

#endif
