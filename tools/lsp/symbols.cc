// SPDX-License-Identifier: MIT
// The outline of a file: its declarations outside of functions, with members of records.
#include <map>

#include "tools/lsp/answers.h"

namespace upc::lsp {
namespace {

namespace json = llvm::json;

// Values of LSP's SymbolKind.
int SymbolKind(const Declared& d) {
  static const std::map<std::string, int> kinds = {
      {"function", 12}, {"variable", 13}, {"member", 8},      {"struct", 23}, {"union", 23},
      {"enum", 10},     {"typedef", 5},   {"enumerator", 22}, {"macro", 14}};
  const auto found = kinds.find(d.kind);
  return found != kinds.end() ? found->second : 13;
}

class Outline {
 public:
  Outline(const ProgramIndex& index, const Text& text, std::string uri, bool nested)
      : index_(index), text_(text), uri_(std::move(uri)), nested_(nested) {}

  json::Array Of(int file) {
    for (const Declared& d : index_.declared()) {
      if (d.file != file || d.system || d.first_line != 0 || d.unnamed) continue;
      if (d.kind == "member" || d.kind == "enumerator" || d.kind == "parameter") continue;
      Add(list_, d, "");
    }
    return std::move(list_);
  }

 private:
  void Add(json::Array& to, const Declared& d, const std::string& container) {
    if (d.line == 0 || d.column == 0) return;
    const json::Object name = RangeOf(At(d.line, d.column), At(d.line, d.column + d.length));
    json::Object whole = d.extent[0] == 0
                             ? name
                             : RangeOf(At(d.extent[0], d.extent[1]), At(d.extent[2], d.extent[3]));
    if (!nested_) {
      json::Object symbol{{"name", json::fixUTF8(d.name)},
                          {"kind", SymbolKind(d)},
                          {"location", json::Object{{"uri", uri_}, {"range", std::move(whole)}}}};
      if (!container.empty()) symbol["containerName"] = container;
      to.push_back(std::move(symbol));
      AddMembers(to, d);
      return;
    }
    // The name must lie within the whole range.
    if (d.extent[0] > d.line || (d.extent[2] != 0 && d.extent[2] < d.line)) whole = name;
    json::Object symbol{{"name", json::fixUTF8(d.name)},
                        {"kind", SymbolKind(d)},
                        {"detail", json::fixUTF8(d.text)},
                        {"range", std::move(whole)},
                        {"selectionRange", json::Object(name)}};
    json::Array members;
    AddMembers(members, d);
    if (!members.empty()) symbol["children"] = std::move(members);
    to.push_back(std::move(symbol));
  }

  void AddMembers(json::Array& to, const Declared& d) {
    for (const int member : d.members)
      Add(to, index_.declared()[static_cast<size_t>(member)], d.name);
  }

  Position At(size_t line, size_t column) const {
    return text_.PositionOf(line - 1, column > 0 ? column - 1 : 0);
  }

  const ProgramIndex& index_;
  const Text& text_;
  const std::string uri_;
  const bool nested_;
  json::Array list_;
};

}  // namespace

json::Value SymbolsOf(const ProgramIndex& index, const Text& text, const std::string& path,
                      const std::string& uri, bool nested) {
  const auto& files = index.files();
  for (size_t i = 0; i < files.size(); ++i)
    if (files[i] == path) return Outline(index, text, uri, nested).Of(static_cast<int>(i));
  return json::Array{};
}

}  // namespace upc::lsp
