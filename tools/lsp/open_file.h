// SPDX-License-Identifier: MIT
// A file that is open in the editor: its text, and the results of its analyses.
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

// A request that waits for the analysis of its text.
struct Waiting {
  llvm::json::Value id;
  std::string method;
  llvm::json::Object params;
};

struct OpenFile {
  std::string uri, path;
  Text text;
  std::optional<int64_t> version;

  bool stale = true;                          // the text has changed since the last analysis began
  std::chrono::steady_clock::time_point due;  // when to analyse again, if stale
  std::unique_ptr<Analysis> running;
  std::vector<Waiting> waiting;

  bool saved = false;  // the text may equal the file's, and the C compiler has not been run
  std::unique_ptr<Analysis> compiling;

  ProgramIndex index;  // from the last analysis that had one
  std::vector<driver::Diagnostic> messages;
  std::vector<driver::Diagnostic> compilers_messages;  // from the C compiler
};

// Whether the text equals the file's, so that the C compiler can be run.
bool IsSaved(const OpenFile& file);

// Keeps those of upcc's messages that come from the C compiler: the translator's are known already.
void TakeCompilersMessages(OpenFile& file, std::vector<driver::Diagnostic> said);

// The messages of the file, for textDocument/publishDiagnostics. A message about another file is
// placed in the first line, and names that file.
llvm::json::Array DiagnosticsOf(const OpenFile& file);

// textDocument/codeAction: the changes that messages propose between two lines.
llvm::json::Value FixesBetween(const OpenFile& file, size_t first_line, size_t last_line);

}  // namespace upc::lsp

#endif
