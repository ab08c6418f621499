// SPDX-License-Identifier: MIT
// Go to definition: the definition of the name at a place, or its declaration if only that is
// known.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "tools/lsp/answers.h"

namespace upc::lsp {
namespace {

// The file may be large or missing.
std::string ReadSource(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return "";  // a device may have no end
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

llvm::json::Value DefinitionAt(const ProgramIndex& index, const Text& text, Position at,
                               const std::string& path) {
  const Declared* d = index.At(text, at);
  if (d == nullptr || d->file < 0 || d->line == 0) return nullptr;
  const std::string& file = index.files()[static_cast<size_t>(d->file)];
  if (file.empty()) return nullptr;
  const Text other(file == path ? text.all() : ReadSource(file));
  const size_t column = d->column > 0 ? d->column - 1 : 0;
  return llvm::json::Object{{"uri", UriOfPath(file)},
                            {"range", RangeOf(other.PositionOf(d->line - 1, column),
                                              other.PositionOf(d->line - 1, column + d->length))}};
}

}  // namespace upc::lsp
