// SPDX-License-Identifier: MIT
// The text of an open file, and places in it: lines from 0 and UTF-16 code units, as in editors,
// and bytes, as in compilers.
#ifndef UPC_TOOLS_LSP_DOCUMENT_H
#define UPC_TOOLS_LSP_DOCUMENT_H

#include <llvm/Support/JSON.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace upc::lsp {

struct Position {
  size_t line = 0, character = 0;  // from 0; UTF-16 code units
};

class Text {
 public:
  Text() = default;
  explicit Text(std::string text) { Set(std::move(text)); }

  const std::string& all() const { return text_; }
  size_t lines() const { return starts_.size(); }
  std::string_view Line(size_t line) const;  // without its end; empty after the last line
  void Set(std::string text);
  // Replaces a part of the text; places after the end of a line or of the text mean that end.
  void Replace(Position from, Position to, const std::string& with);

  // The byte offset in a line, from 0, of a UTF-16 column; and the reverse.
  size_t ByteOf(Position at) const;
  Position PositionOf(size_t line, size_t byte) const;
  // The whole name or number at or directly before the place, and its offset in the line.
  std::string WordAt(Position at, size_t* begin = nullptr) const;

 private:
  size_t Offset(Position at) const;
  void FindLines();

  std::string text_;
  std::vector<size_t> starts_ = {0};
};

// file:///a%20b to /a b; empty for other URIs. And the reverse.
std::string PathOfUri(std::string_view uri);
std::string UriOfPath(std::string_view path);

llvm::json::Object JsonOf(Position at);
llvm::json::Object RangeOf(Position from, Position to);

}  // namespace upc::lsp

#endif
