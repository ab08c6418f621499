// SPDX-License-Identifier: MIT
// Completion: names with the word before the cursor as their prefix.
#include <strings.h>

#include <cctype>
#include <map>
#include <set>

#include "tools/lsp/answers.h"
#include "tools/lsp/library_words.h"

namespace upc::lsp {
namespace {

namespace json = llvm::json;

constexpr size_t kMost = 1000;  // items of one answer

// Values of LSP's CompletionItemKind.
int ItemKind(const std::string& kind) {
  static const std::map<std::string, int> kinds = {
      {"function", 3}, {"variable", 6}, {"parameter", 6}, {"member", 5},
      {"struct", 22},  {"union", 22},   {"enum", 13},     {"enumerator", 20},
      {"typedef", 7},  {"macro", 21},   {"keyword", 14}};
  const auto found = kinds.find(kind);
  return found != kinds.end() ? found->second : 1;
}

class Items {
 public:
  explicit Items(std::string prefix) : prefix_(std::move(prefix)) {}

  void Add(const std::string& name, const std::string& kind, const std::string& detail,
           const std::string& words, json::Array edits = {}) {
    if (strncasecmp(name.c_str(), prefix_.c_str(), prefix_.size()) != 0) return;
    if (!known_.insert(name).second) return;
    if (list_.size() >= kMost) {
      complete_ = false;
      return;
    }
    json::Object item{{"label", json::fixUTF8(name)}, {"kind", ItemKind(kind)}};
    if (!detail.empty()) item["detail"] = json::fixUTF8(detail);
    if (!words.empty())
      item["documentation"] = json::Object{{"kind", "markdown"}, {"value", json::fixUTF8(words)}};
    if (!edits.empty()) item["additionalTextEdits"] = std::move(edits);
    list_.push_back(std::move(item));
  }

  json::Value Take() {
    return json::Object{{"isIncomplete", !complete_}, {"items", std::move(list_)}};
  }

 private:
  const std::string prefix_;
  std::set<std::string> known_;
  json::Array list_;
  bool complete_ = true;
};

// After `name.`, `name->` or `name[…].`: the name; else empty.
std::string ObjectBefore(std::string_view line, size_t begin, bool* is_member) {
  size_t at = begin;
  while (at > 0 && line[at - 1] == ' ') --at;
  *is_member = at > 0 && (line[at - 1] == '.' || line.substr(0, at).ends_with("->"));
  if (!*is_member) return "";
  at -= line[at - 1] == '.' ? 1 : 2;
  for (;;) {
    while (at > 0 && line[at - 1] == ' ') --at;
    if (at == 0 || (line[at - 1] != ']' && line[at - 1] != ')')) break;
    int depth = 0;
    do {
      --at;
      depth += line[at] == ']' || line[at] == ')' ? 1 : line[at] == '[' || line[at] == '(' ? -1 : 0;
    } while (depth > 0 && at > 0);
  }
  size_t first = at;
  while (first > 0 &&
         (isalnum(static_cast<unsigned char>(line[first - 1])) || line[first - 1] == '_'))
    --first;
  return std::string(line.substr(first, at - first));
}

void AddMembers(Items& items, const ProgramIndex& index, const Declared* of) {
  const auto& all = index.declared();
  const auto add = [&](const Declared& record) {
    for (const int member : record.members)
      items.Add(all[static_cast<size_t>(member)].name, "member",
                all[static_cast<size_t>(member)].text, "");
  };
  if (of != nullptr && of->record >= 0) return add(all[static_cast<size_t>(of->record)]);
  // Its type is unknown: all types of the program.
  for (const Declared& d : all)
    if (!d.system && (d.kind == "struct" || d.kind == "union" || d.kind == "typedef")) add(d);
}

// The edit that includes the header of a name, after the text's last include; none if it is
// included already.
json::Array IncludeOf(const Text& text, const std::string& header) {
  size_t line = 0;
  for (size_t i = 0; i < text.lines(); ++i) {
    const std::string_view words = text.Line(i);
    const size_t hash = words.find_first_not_of(" \t");
    if (hash == std::string_view::npos || words[hash] != '#') continue;
    if (words.find("include") == std::string_view::npos) continue;
    if (words.find(header) != std::string_view::npos) return {};
    line = i + 1;
  }
  return json::Array{json::Object{{"range", RangeOf({line, 0}, {line, 0})},
                                  {"newText", "#include <" + header + ">\n"}}};
}

}  // namespace

json::Value CompletionAt(const ProgramIndex& index, const Text& text, Position at) {
  size_t begin = 0;
  text.WordAt(at, &begin);
  const std::string_view line = text.Line(at.line);
  const size_t cursor = text.ByteOf(at);
  Items items(std::string(line.substr(begin, cursor - begin)));
  bool is_member = false;
  const std::string object = ObjectBefore(line, begin, &is_member);
  if (is_member) {
    const Declared* of = object.empty() ? nullptr : index.Visible(object, at.line + 1);
    if (of == nullptr)
      for (const Declared& d : index.declared())
        if (d.name == object && d.kind == "member") of = &d;
    AddMembers(items, index, of);
    return items.Take();
  }
  const std::vector<const Declared*> visible = index.VisibleAt(at.line + 1);
  // Innermost first: it hides others.
  for (auto d = visible.rbegin(); d != visible.rend(); ++d) {
    if ((*d)->system || (*d)->kind == "struct" || (*d)->kind == "union" || (*d)->kind == "enum")
      continue;
    items.Add((*d)->name, (*d)->kind, (*d)->text, "");
  }
  for (const LibraryWord& word : LibraryWords()) {
    if (word.header == nullptr) {
      items.Add(word.name, "keyword", "", word.words);
    } else {
      const bool type = std::string_view(word.name).ends_with("_t");
      items.Add(word.name, type ? "typedef" : "function", std::string("<") + word.header + ">",
                word.words, IncludeOf(text, word.header));
    }
  }
  for (const Declared* d : visible) {
    if (!d->system && d->kind != "struct" && d->kind != "union" && d->kind != "enum") continue;
    const auto words = WordsOf(d->name);
    items.Add(d->name, d->kind, d->text, words ? words->words : "");
  }
  static constexpr const char* kC[] = {
      "auto",     "break",  "case",     "char",      "const",         "continue", "default",
      "do",       "double", "else",     "enum",      "extern",        "float",    "for",
      "goto",     "if",     "inline",   "int",       "long",          "register", "restrict",
      "return",   "short",  "signed",   "sizeof",    "static",        "struct",   "switch",
      "typedef",  "union",  "unsigned", "void",      "volatile",      "while",    "_Alignas",
      "_Alignof", "_Bool",  "_Generic", "_Noreturn", "_Static_assert"};
  for (const char* word : kC) items.Add(word, "keyword", "", "");
  return items.Take();
}

}  // namespace upc::lsp
