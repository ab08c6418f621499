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

// What comes in, as pieces are read.
class MessageReader {
 public:
  void Add(const char* bytes, size_t count) { buffer_.append(bytes, count); }
  // The next whole message's text, if there is one. What is no header is passed over, up to the
  // next line that is one.
  std::optional<std::string> Next();

 private:
  std::string buffer_;
  size_t skip_ = 0;  // bytes of a message too large to read that are still to come
};

// Writes a message; false when nobody reads any more.
bool WriteMessage(int descriptor, const llvm::json::Value& message);

}  // namespace upc::lsp

#endif
