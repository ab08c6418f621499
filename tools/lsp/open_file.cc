// SPDX-License-Identifier: MIT
// Messages in the form of LSP.
#include "tools/lsp/open_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "tools/driver/diagnostic_document.h"

namespace upc::lsp {
namespace {

namespace json = llvm::json;

bool IsHere(const OpenFile& file, const driver::Span& span) {
  return span.file == file.path && span.line > 0 && span.line <= file.text.lines();
}

json::Object RangeIn(const OpenFile& file, const driver::Diagnostic& d) {
  const std::string line(file.text.Line(d.span.line - 1));
  const driver::Region region = driver::RegionOf(d, line);
  return RangeOf(file.text.PositionOf(d.span.line - 1, region.column - 1),
                 file.text.PositionOf(d.span.line - 1, region.end - 1));
}

json::Object RelatedTo(const OpenFile& file, const driver::Diagnostic& note) {
  const bool here = IsHere(file, note.span);
  const size_t line = note.span.line > 0 ? note.span.line - 1 : 0;
  const size_t column = note.span.column > 0 ? note.span.column - 1 : 0;
  return json::Object{
      {"message", json::fixUTF8(note.message)},
      {"location",
       json::Object{
           {"uri", note.span.file.empty() || here ? file.uri : UriOfPath(note.span.file)},
           {"range", here ? RangeIn(file, note) : RangeOf({line, column}, {line, column})}}}};
}

json::Object JsonOfMessage(const OpenFile& file, const driver::Diagnostic& d) {
  const bool here = IsHere(file, d.span);
  const std::string name = std::filesystem::path(d.span.file).filename().string();
  const std::string where =
      here || name.empty() ? "" : "in " + name + ", line " + std::to_string(d.span.line) + ": ";
  json::Object o{{"range", here ? RangeIn(file, d) : RangeOf({0, 0}, {0, 0})},
                 {"severity", d.kind == "error"     ? 1
                              : d.kind == "warning" ? 2
                                                    : 3},
                 {"source", "upcc"},
                 {"message", json::fixUTF8(where + d.message)}};
  if (!d.option.empty()) o["code"] = json::fixUTF8(d.option);
  json::Array related;
  if (!here && !d.span.file.empty()) related.push_back(RelatedTo(file, d));
  for (const driver::Diagnostic& note : d.notes) related.push_back(RelatedTo(file, note));
  if (!related.empty()) o["relatedInformation"] = std::move(related);
  return o;
}

}  // namespace

bool IsSaved(const OpenFile& file) {
  // A device may have no end.
  std::error_code none;
  if (!std::filesystem::is_regular_file(file.path, none)) return false;
  std::ifstream in(file.path, std::ios::binary);
  return in && std::string(std::istreambuf_iterator<char>(in), {}) == file.text.all();
}

void TakeCompilersMessages(OpenFile& file, std::vector<driver::Diagnostic> said) {
  file.compilers_messages.clear();
  // The C compiler's columns are those of the translation; they are left out.
  for (driver::Diagnostic& d : said)
    if (IsHere(file, d.span) && d.span.column == 0) file.compilers_messages.push_back(std::move(d));
}

json::Array DiagnosticsOf(const OpenFile& file) {
  json::Array list;
  for (const driver::Diagnostic& d : file.messages) list.push_back(JsonOfMessage(file, d));
  for (const driver::Diagnostic& d : file.compilers_messages)
    list.push_back(JsonOfMessage(file, d));
  return list;
}

json::Value FixesBetween(const OpenFile& file, size_t first_line, size_t last_line) {
  json::Array actions;
  for (const driver::Diagnostic& d : file.messages) {
    if (!IsHere(file, d.span) || d.fixes.empty()) continue;
    if (d.span.line - 1 < first_line || d.span.line - 1 > last_line) continue;
    json::Array edits;
    std::string title;
    for (const driver::Replacement& fix : d.fixes) {
      if (!IsHere(file, fix.span)) continue;
      const size_t line = fix.span.line - 1, from = fix.span.column - 1;
      title += (title.empty() ? "" : ", ") + (fix.text.empty()       ? std::string("leave it out")
                                              : fix.span.length == 0 ? "insert " + fix.text
                                                                     : "write " + fix.text);
      edits.push_back(
          json::Object{{"range", RangeOf(file.text.PositionOf(line, from),
                                         file.text.PositionOf(line, from + fix.span.length))},
                       {"newText", json::fixUTF8(fix.text)}});
    }
    if (edits.empty()) continue;
    actions.push_back(json::Object{
        {"title", json::fixUTF8(title)},
        {"kind", "quickfix"},
        {"diagnostics", json::Array{JsonOfMessage(file, d)}},
        {"edit", json::Object{{"changes", json::Object{{file.uri, std::move(edits)}}}}}});
  }
  return actions;
}

}  // namespace upc::lsp
