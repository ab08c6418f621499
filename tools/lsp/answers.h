// SPDX-License-Identifier: MIT
// Answers about a place in a program: hover, completion, outline, in the form of LSP 3.17.
#ifndef UPC_TOOLS_LSP_ANSWERS_H
#define UPC_TOOLS_LSP_ANSWERS_H

#include <llvm/Support/JSON.h>

#include <string>

#include "tools/lsp/document.h"
#include "tools/lsp/program_index.h"

namespace upc::lsp {

// textDocument/hover: the declaration in C and in words, the places of elements, and one line about
// UPC's own words. Null if nothing is known.
llvm::json::Value HoverAt(const ProgramIndex& index, const Text& text, Position at);

// textDocument/definition: a Location, or null. `path` is the main file.
llvm::json::Value DefinitionAt(const ProgramIndex& index, const Text& text, Position at,
                               const std::string& path);

// textDocument/completion: names visible at a place, members after a dot or an arrow, UPC's
// keywords and libraries.
llvm::json::Value CompletionAt(const ProgramIndex& index, const Text& text, Position at);

// textDocument/documentSymbol. `nested`: as a tree, else as a list of places in `uri`.
llvm::json::Value SymbolsOf(const ProgramIndex& index, const Text& text, const std::string& path,
                            const std::string& uri, bool nested);

}  // namespace upc::lsp

#endif
