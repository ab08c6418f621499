// SPDX-License-Identifier: MIT
// Hover: declarations in words, by parts of upcdecl, and UPC's own words.
#include <cctype>

#include "tools/decl/session.h"
#include "tools/lsp/answers.h"
#include "tools/lsp/library_words.h"

namespace upc::lsp {
namespace {

namespace json = llvm::json;

// Library parameters have reserved names, so that a program's macros cannot change them.
std::string WithoutUnderscores(const std::string& text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool begins =
        i == 0 || (!isalnum(static_cast<unsigned char>(text[i - 1])) && text[i - 1] != '_');
    if (begins && text.compare(i, 2, "__") == 0 && i + 2 < text.size() &&
        isalpha(static_cast<unsigned char>(text[i + 2])))
      i += 2;
    plain += text[i];
  }
  return plain;
}

// upcdecl's explanation, as lines of Markdown; empty if it does not understand the declaration.
std::string InWords(const Declared& d, const ProgramIndex& index) {
  const int64_t threads = index.threads();
  if (d.plain.empty() || d.kind == "enumerator" || d.kind == "enum") return "";
  decl::Session session({.threads = threads, .is_static = threads > 0});
  // Records without a tag are known by their typedef.
  for (const Declared& other : index.declared())
    if (other.kind == "typedef" && !other.members.empty())
      session.AddTypedef("struct " + other.name + " " + other.name);
  const decl::Answer answer = session.Explain(d.plain);
  if (answer.failed) return "";
  // A picture of the layout may follow.
  std::string words = answer.text.substr(0, answer.text.find('\n')) + "\n";
  for (const decl::Remark& remark : answer.remarks)
    if (!remark.of_place) words += "\n- " + remark.text;
  return words;
}

std::string MembersOf(const Declared& d, const ProgramIndex& index) {
  if (d.members.empty()) return "";
  std::string text = " {\n";
  for (const int member : d.members) {
    const Declared& m = index.declared()[static_cast<size_t>(member)];
    text += "  " + m.text + (d.kind == "enum" ? ",\n" : ";\n");
  }
  return text + "}";
}

}  // namespace

json::Value HoverAt(const ProgramIndex& index, const Text& text, Position at) {
  size_t begin = 0;
  const std::string word = text.WordAt(at, &begin);
  if (word.empty()) return nullptr;
  const Declared* d = index.At(text, at);
  std::optional<Documented> documented = WordsOf(word);
  // A program may have its own function of that name.
  if (documented && d != nullptr && !d->system && d->kind != "macro") documented.reset();
  if (d == nullptr && !documented) return nullptr;
  std::string markdown;
  if (d != nullptr && !(documented && documented->header.empty())) {
    const std::string shown = d->system ? WithoutUnderscores(d->text) : d->text;
    markdown = "```upc\n" + shown + MembersOf(*d, index) + "\n```\n";
    const std::string words = InWords(*d, index);
    if (!words.empty()) markdown += "\n" + words + "\n";
  }
  if (documented) {
    markdown += (markdown.empty() ? "`" + word + "`: " : "\n") + documented->words;
    if (!documented->header.empty()) markdown += " (`<" + documented->header + ">`)";
    markdown += "\n";
  }
  return json::Object{
      {"contents", json::Object{{"kind", "markdown"}, {"value", json::fixUTF8(markdown)}}},
      {"range",
       RangeOf(text.PositionOf(at.line, begin), text.PositionOf(at.line, begin + word.size()))}};
}

}  // namespace upc::lsp
