// SPDX-License-Identifier: MIT
// Converts between bytes and UTF-16 code units.
#include "tools/lsp/document.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace upc::lsp {
namespace {

bool IsLetter(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The number of bytes and of UTF-16 code units of the character at `at`. A byte that begins no
// character counts as one.
std::pair<size_t, size_t> CharacterAt(std::string_view line, size_t at) {
  const unsigned char c = static_cast<unsigned char>(line[at]);
  const size_t bytes = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
  if (at + bytes > line.size()) return {1, 1};
  return {bytes, bytes == 4 ? 2 : 1};
}

int Hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

void Text::Set(std::string text) {
  text_ = std::move(text);
  FindLines();
}

void Text::FindLines() {
  starts_ = {0};
  for (size_t i = 0; i < text_.size(); ++i) {
    // A carriage return alone ends a line, too.
    if (text_[i] == '\n' || (text_[i] == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n')))
      starts_.push_back(i + 1);
  }
}

std::string_view Text::Line(size_t line) const {
  if (line >= starts_.size()) return {};
  size_t end = line + 1 < starts_.size() ? starts_[line + 1] : text_.size();
  while (end > starts_[line] && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return std::string_view(text_).substr(starts_[line], end - starts_[line]);
}

size_t Text::ByteOf(Position at) const {
  const std::string_view line = Line(at.line);
  size_t byte = 0, units = 0;
  while (byte < line.size() && units < at.character) {
    const auto [bytes, count] = CharacterAt(line, byte);
    byte += bytes;
    units += count;
  }
  return byte;
}

Position Text::PositionOf(size_t line, size_t byte) const {
  const std::string_view text = Line(line);
  size_t at = 0, units = 0;
  while (at < text.size() && at < byte) {
    const auto [bytes, count] = CharacterAt(text, at);
    at += bytes;
    units += count;
  }
  return {line, units};
}

size_t Text::Offset(Position at) const {
  if (at.line >= starts_.size()) return text_.size();
  return starts_[at.line] + ByteOf(at);
}

void Text::Replace(Position from, Position to, const std::string& with) {
  const size_t begin = Offset(from), end = std::max(begin, Offset(to));
  text_.replace(begin, end - begin, with);
  FindLines();
}

std::string Text::WordAt(Position at, size_t* begin) const {
  const std::string_view line = Line(at.line);
  size_t first = ByteOf(at), last = first;
  while (first > 0 && IsLetter(line[first - 1])) --first;
  while (last < line.size() && IsLetter(line[last])) ++last;
  if (begin != nullptr) *begin = first;
  return std::string(line.substr(first, last - first));
}

std::string PathOfUri(std::string_view uri) {
  constexpr std::string_view kFile = "file://";
  if (!uri.starts_with(kFile)) return "";
  uri.remove_prefix(kFile.size());
  const size_t slash = uri.find('/');  // a host may precede it
  if (slash == std::string_view::npos) return "";
  std::string path;
  for (size_t i = slash; i < uri.size(); ++i) {
    if (uri[i] == '%' && i + 2 < uri.size() && Hex(uri[i + 1]) >= 0 && Hex(uri[i + 2]) >= 0) {
      path += static_cast<char>(Hex(uri[i + 1]) * 16 + Hex(uri[i + 2]));
      i += 2;
    } else {
      path += uri[i];
    }
  }
  return path.find('\0') == std::string::npos ? path : "";
}

std::string UriOfPath(std::string_view path) {
  std::string uri = "file://";
  for (const char c : path) {
    if (isalnum(static_cast<unsigned char>(c)) != 0 ||
        std::string_view("/-._~").find(c) != std::string_view::npos) {
      uri += c;
    } else {
      static constexpr char kDigits[] = "0123456789ABCDEF";
      const unsigned char byte = static_cast<unsigned char>(c);
      uri += '%';
      uri += kDigits[byte >> 4];
      uri += kDigits[byte & 15];
    }
  }
  return uri;
}

llvm::json::Object JsonOf(Position at) {
  return llvm::json::Object{{"line", static_cast<int64_t>(at.line)},
                            {"character", static_cast<int64_t>(at.character)}};
}

llvm::json::Object RangeOf(Position from, Position to) {
  return llvm::json::Object{{"start", JsonOf(from)}, {"end", JsonOf(to)}};
}

}  // namespace upc::lsp
