// SPDX-License-Identifier: MIT
// What is answered of a place in a program: hover, completion, outline, as LSP 3.17 has them.
#ifndef UPC_TOOLS_LSP_ANSWERS_H
#define UPC_TOOLS_LSP_ANSWERS_H

#include <llvm/Support/JSON.h>

#include <string>

#include "tools/lsp/document.h"
#include "tools/lsp/program_index.h"

namespace upc::lsp {

// textDocument/hover: the declaration in C and in words, where elements lie, and of UPC's own words
// one line. Null where nothing is known.
llvm::json::Value HoverAt(const ProgramIndex& index, const Text& text, Position at);

// textDocument/definition: a Location, or null. `path` is the main file.
llvm::json::Value DefinitionAt(const ProgramIndex& index, const Text& text, Position at,
                               const std::string& path);

// textDocument/completion: names that are known at a place, members behind a dot or an arrow, UPC's
// keywords and libraries.
llvm::json::Value CompletionAt(const ProgramIndex& index, const Text& text, Position at);

// textDocument/documentSymbol. `nested`: as a tree, else as a list of places in `uri`.
llvm::json::Value SymbolsOf(const ProgramIndex& index, const Text& text, const std::string& path,
                            const std::string& uri, bool nested);

}  // namespace upc::lsp

#endif
