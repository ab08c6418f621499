// A look at a program by upctrans -index, in a process of its own: whatever a broken program does
// to Clang, the server goes on.
#ifndef UPC_TOOLS_LSP_ANALYSIS_H
#define UPC_TOOLS_LSP_ANALYSIS_H

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "tools/driver/diagnostic.h"
#include "tools/driver/layout.h"
#include "tools/lsp/compile_database.h"

namespace upc::lsp {

class Analysis {
 public:
  struct Result {
    std::string index;  // JSON; empty if upctrans did not get that far
    std::vector<driver::Diagnostic> messages;
  };

  // Starts it. `buffers` is JSON: the texts of open files by their names. Null if the system has no
  // more processes or files.
  static std::unique_ptr<Analysis> Start(const driver::Layout& layout,
                                         const CompileCommand& command, const std::string& path,
                                         const std::string& buffers);
  // Ends it, if it still runs.
  ~Analysis();

  // Can be polled: it is at its end when the process is.
  int ended() const { return ended_; }
  // What it said; waits for the end.
  Result Finish();

 private:
  Analysis() = default;

  pid_t pid_ = 0;
  int ended_ = -1, out_ = -1, messages_ = -1;
};

}  // namespace upc::lsp

#endif
