// SPDX-License-Identifier: MIT
// The text of an open file, and places in it: lines from 0 and UTF-16 code units, as editors count,
// and bytes, as compilers do.
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
  std::string_view Line(size_t line) const;  // without its end; empty behind the last
  void Set(std::string text);
  // Puts `with` in the place of a part of it; places behind the end of a line or of the text are
  // taken for that end.
  void Replace(Position from, Position to, const std::string& with);

  // The byte of a line, from 0, where a UTF-16 column lies; and back.
  size_t ByteOf(Position at) const;
  Position PositionOf(size_t line, size_t byte) const;
  // The whole name or number around or right before the place, and where it begins in its line.
  std::string WordAt(Position at, size_t* begin = nullptr) const;

 private:
  size_t Offset(Position at) const;
  void FindLines();

  std::string text_;
  std::vector<size_t> starts_ = {0};
};

// file:///a%20b as /a b; empty for what is no file's. And back.
std::string PathOfUri(std::string_view uri);
std::string UriOfPath(std::string_view path);

llvm::json::Object JsonOf(Position at);
llvm::json::Object RangeOf(Position from, Position to);

}  // namespace upc::lsp

#endif
