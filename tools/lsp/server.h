// SPDX-License-Identifier: MIT
// The language server: one client on standard input and output, its open files, and their running
// analyses.
#ifndef UPC_TOOLS_LSP_SERVER_H
#define UPC_TOOLS_LSP_SERVER_H

#include <llvm/Support/JSON.h>

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "tools/driver/installation.h"
#include "tools/lsp/compile_database.h"
#include "tools/lsp/open_file.h"
#include "tools/lsp/transport.h"

namespace upc::lsp {

class Server {
 public:
  Server(driver::Installation installation, int in, int out)
      : installation_(std::move(installation)), in_(in), out_(out) {}

  // Serves until the client sends exit, or closes the connection; returns the exit code: 0 after
  // shutdown and exit.
  int Run();

 private:
  using Object = llvm::json::Object;
  using Value = llvm::json::Value;
  using Clock = std::chrono::steady_clock;
  enum class State { kNew, kRunning, kShutDown };

  // --- the loop ---
  void WaitAndServe();
  void StartDue();
  void FinishIndex(OpenFile& file);
  void FinishCompilation(OpenFile& file);
  void Publish(const OpenFile& file);

  // --- messages ---
  void Receive(const std::string& text);
  void Request(const Value& id, const std::string& method, const Object& params);
  void Notification(const std::string& method, const Object& params);
  void Send(Object message);
  void Reply(const Value& id, Value result);
  void Refuse(const Value& id, int code, const std::string& why);
  void Notify(const std::string& method, Object params);

  // --- files ---
  Value Initialize(const Object& params);
  void Open(const Object& params);
  void Change(const Object& params);
  void Close(const Object& params);
  void Saved(const std::string& path);
  void Cancel(const Object& params);
  OpenFile* FileOf(const Object& params);
  void Touch(OpenFile& changed);
  std::string Buffers() const;
  void Answer(OpenFile& file, const Waiting& request);
  CompileCommand CommandOf(const OpenFile& file);

  const driver::Installation installation_;
  const int in_, out_;
  MessageReader reader_;
  State state_ = State::kNew;
  bool ended_ = false;
  int exit_code_ = 1;
  std::map<std::string, OpenFile> files_;  // by URI
  CompileDatabase database_;
  std::vector<std::string> more_options_;  // from the client, for all files
  bool nested_symbols_ = false;
};

}  // namespace upc::lsp

#endif
