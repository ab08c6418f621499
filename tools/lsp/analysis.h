// SPDX-License-Identifier: MIT
// The analysis of a program in a process of its own, by upctrans -index or by all of upcc: if a
// broken program crashes Clang, the server continues.
#ifndef UPC_TOOLS_LSP_ANALYSIS_H
#define UPC_TOOLS_LSP_ANALYSIS_H

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "tools/driver/diagnostic.h"
#include "tools/driver/installation.h"
#include "tools/lsp/compile_database.h"

namespace upc::lsp {

class Analysis {
 public:
  struct Result {
    std::string index;  // JSON; empty if upctrans did not write any
    std::vector<driver::Diagnostic> messages;
  };

  // Starts upctrans -index. `buffers` is JSON: the texts of open files by name. Null if the system
  // allows no more processes or files.
  static std::unique_ptr<Analysis> Index(const driver::Installation& installation,
                                         const CompileCommand& command, const std::string& path,
                                         const std::string& buffers);
  // Starts upcc -fsyntax-only, which reads the saved files and also runs the C compiler.
  static std::unique_ptr<Analysis> Compile(const driver::Installation& installation,
                                           const CompileCommand& command, const std::string& path);
  // Ends it, if it still runs.
  ~Analysis();

  // For poll(): at its end when the process has ended.
  int ended() const { return ended_; }
  // The process's output; waits for its end.
  Result Finish();

 private:
  Analysis() = default;
  template <typename Words>
  static std::unique_ptr<Analysis> Start(const CompileCommand& command, const std::string& input,
                                         const Words& words);

  pid_t pid_ = 0;
  int ended_ = -1, out_ = -1, messages_ = -1;
};

}  // namespace upc::lsp

#endif
