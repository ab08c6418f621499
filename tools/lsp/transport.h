// SPDX-License-Identifier: MIT
// Messages of the Language Server Protocol on two descriptors: a header with Content-Length, a
// blank line, JSON (LSP 3.17, Base Protocol).
#ifndef UPC_TOOLS_LSP_TRANSPORT_H
#define UPC_TOOLS_LSP_TRANSPORT_H

#include <llvm/Support/JSON.h>

#include <cstddef>
#include <optional>
#include <string>

namespace upc::lsp {

// Assembles messages from pieces of input.
class MessageReader {
 public:
  void Add(const char* bytes, size_t count) { buffer_.append(bytes, count); }
  // The next complete message's text, if there is one. Text that is no header is skipped, up to the
  // next line that is one.
  std::optional<std::string> Next();

 private:
  std::string buffer_;
  size_t skip_ = 0;  // remaining bytes of a message that is too large to read
};

// Writes a message; false if nobody reads any more.
bool WriteMessage(int descriptor, const llvm::json::Value& message);

}  // namespace upc::lsp

#endif
