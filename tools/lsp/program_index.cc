// SPDX-License-Identifier: MIT
// Reads the index, and looks names up.
#include "tools/lsp/program_index.h"

#include <llvm/Support/JSON.h>

#include <algorithm>
#include <utility>

#include "tools/driver/json.h"

namespace upc::lsp {
namespace {

namespace json = llvm::json;

std::string Word(const json::Object& o, const char* key) {
  const auto value = o.getString(key);
  return value ? value->str() : "";
}

size_t Number(const json::Value& value) {
  const auto number = value.getAsInteger();
  return number && *number > 0 ? static_cast<size_t>(*number) : 0;
}

size_t Number(const json::Object& o, const char* key) {
  const json::Value* value = o.get(key);
  return value != nullptr ? Number(*value) : 0;
}

int Ordinal(const json::Value* value) {
  const auto number = value != nullptr ? value->getAsInteger() : std::nullopt;
  return number ? static_cast<int>(*number) : -1;
}

Declared ReadDeclared(const json::Object& o) {
  Declared d;
  d.name = Word(o, "name");
  d.kind = Word(o, "kind");
  d.text = Word(o, "text");
  d.plain = Word(o, "plain");
  d.file = Ordinal(o.get("file"));
  d.line = Number(o, "line");
  d.column = Number(o, "column");
  d.length = Number(o, "length");
  if (const json::Array* extent = o.getArray("extent"); extent != nullptr && extent->size() == 4)
    for (size_t i = 0; i < 4; ++i) d.extent[i] = Number((*extent)[i]);
  if (const json::Array* scope = o.getArray("scope"); scope != nullptr && scope->size() == 2) {
    d.first_line = Number((*scope)[0]);
    d.last_line = Number((*scope)[1]);
  }
  d.record = Ordinal(o.get("record"));
  if (const json::Array* members = o.getArray("members"))
    for (const json::Value& member : *members) d.members.push_back(Ordinal(&member));
  d.system = o.getBoolean("system").value_or(false);
  d.unnamed = o.getBoolean("unnamed").value_or(false);
  return d;
}

}  // namespace

bool ProgramIndex::Read(const std::string& text) {
  auto value = driver::ParseJson(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return false;
  }
  const json::Object* o = value->getAsObject();
  if (o == nullptr) return false;
  ProgramIndex read;
  read.tree_ = o->getBoolean("tree").value_or(false);
  read.threads_ = static_cast<int64_t>(Number(*o, "threads"));
  if (tree_ && !read.tree_) return false;
  if (const json::Array* list = o->getArray("declarations"))
    for (const json::Value& one : *list)
      read.declared_.push_back(one.getAsObject() ? ReadDeclared(*one.getAsObject()) : Declared());
  const int count = static_cast<int>(read.declared_.size());
  for (Declared& d : read.declared_) {
    if (d.record >= count) d.record = -1;
    std::erase_if(d.members, [&](int member) { return member < 0 || member >= count; });
  }
  if (const json::Array* list = o->getArray("references"))
    for (const json::Value& one : *list) {
      const json::Array* four = one.getAsArray();
      if (four == nullptr || four->size() != 4) continue;
      const int declared = Ordinal(&(*four)[3]);
      if (declared < 0 || declared >= count) continue;
      read.referred_.push_back(
          {Number((*four)[0]), Number((*four)[1]), Number((*four)[2]), declared});
    }
  if (const json::Array* list = o->getArray("files"))
    for (const json::Value& one : *list)
      read.files_.push_back(one.getAsString().value_or("").str());
  for (Declared& d : read.declared_)
    if (d.file >= static_cast<int>(read.files_.size())) d.file = -1;
  *this = std::move(read);
  return true;
}

bool ProgramIndex::Includes(const std::string& path) const {
  return std::find(files_.begin(), files_.end(), path) != files_.end();
}

const Declared* ProgramIndex::At(const Text& text, Position at) const {
  size_t begin = 0;
  const std::string word = text.WordAt(at, &begin);
  if (word.empty()) return nullptr;
  for (const Referred& r : referred_)
    if (r.line == at.line + 1 && r.column == begin + 1 && declared_[r.declared].name == word)
      return &declared_[r.declared];
  // Not for a name after a dot or an arrow, which only a reference identifies.
  const std::string_view line = text.Line(at.line);
  if (begin > 0 && (line[begin - 1] == '.' || line.substr(0, begin).ends_with("->")))
    return nullptr;
  return Visible(word, at.line + 1);
}

std::vector<const Declared*> ProgramIndex::VisibleAt(size_t line) const {
  std::vector<const Declared*> global, local;
  for (const Declared& d : declared_) {
    if (d.kind == "member" || d.unnamed || d.name.empty()) continue;
    if (d.first_line == 0) {
      global.push_back(&d);
    } else if (line >= d.first_line && line <= d.last_line) {
      local.push_back(&d);
    }
  }
  std::stable_sort(local.begin(), local.end(), [](const Declared* a, const Declared* b) {
    return a->last_line - a->first_line > b->last_line - b->first_line;
  });
  global.insert(global.end(), local.begin(), local.end());
  return global;
}

const Declared* ProgramIndex::Visible(const std::string& name, size_t line) const {
  const Declared* found = nullptr;
  for (const Declared* d : VisibleAt(line))
    if (d->name == name) found = d;
  return found;
}

}  // namespace upc::lsp
