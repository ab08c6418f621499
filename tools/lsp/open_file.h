// SPDX-License-Identifier: MIT
// A file that is open in the editor: its text, and what is known of it.
#ifndef UPC_TOOLS_LSP_OPEN_FILE_H
#define UPC_TOOLS_LSP_OPEN_FILE_H

#include <llvm/Support/JSON.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/lsp/analysis.h"
#include "tools/lsp/document.h"
#include "tools/lsp/program_index.h"

namespace upc::lsp {

// A request that waits for the look at the text it is about.
struct Waiting {
  llvm::json::Value id;
  std::string method;
  llvm::json::Object params;
};

struct OpenFile {
  std::string uri, path;
  Text text;
  std::optional<int64_t> version;

  bool stale = true;                          // the text has changed since the last look began
  std::chrono::steady_clock::time_point due;  // when to look again, if stale
  std::unique_ptr<Analysis> running;
  std::vector<Waiting> waiting;

  bool saved = false;  // the text may be that of the file, and the C compiler has not been asked
  std::unique_ptr<Analysis> compiling;

  ProgramIndex index;  // of the last look that had one
  std::vector<driver::Diagnostic> messages;
  std::vector<driver::Diagnostic> compilers_messages;  // of the C compiler
};

// Whether the text is what the file has, so that the C compiler can be asked.
bool IsSaved(const OpenFile& file);

// Keeps of what upcc has said what the C compiler says of the file: the translator's own is known.
void TakeCompilersMessages(OpenFile& file, std::vector<driver::Diagnostic> said);

// What the messages mark in the file, for textDocument/publishDiagnostics. One about another file
// stands in the first line, and names it.
llvm::json::Array DiagnosticsOf(const OpenFile& file);

// textDocument/codeAction: the changes that messages propose between two lines.
llvm::json::Value FixesBetween(const OpenFile& file, size_t first_line, size_t last_line);

}  // namespace upc::lsp

#endif
