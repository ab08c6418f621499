// SPDX-License-Identifier: MIT
// Parses messages line by line.
#include "tools/driver/diagnostic.h"

#include <llvm/Support/JSON.h>

#include <optional>
#include <regex>
#include <sstream>
#include <utility>

#include "tools/driver/json.h"
#include "tools/driver/line_patterns.h"

namespace upc::driver {
namespace {

namespace json = llvm::json;

size_t Number(const json::Object& object, const char* key) {
  const auto value = object.getInteger(key);
  return value && *value > 0 ? static_cast<size_t>(*value) : 0;
}

std::string Text(const json::Object& object, const char* key) {
  const auto value = object.getString(key);
  return value ? value->str() : "";
}

Span SpanOf(const json::Object& object) {
  return {Text(object, "file"), Number(object, "line"), Number(object, "column"),
          Number(object, "length")};
}

// A message of the translator.
std::optional<Diagnostic> FromJson(const std::string& line) {
  if (!line.starts_with("{")) return std::nullopt;
  auto value = ParseJson(line);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  const json::Object* object = value->getAsObject();
  if (object == nullptr || !object->getString("kind")) return std::nullopt;
  Diagnostic d{.kind = Text(*object, "kind"),
               .message = Text(*object, "message"),
               .option = Text(*object, "option"),
               .span = SpanOf(*object),
               .notes = {},
               .fixes = {}};
  if (const json::Array* fixes = object->getArray("fixes")) {
    for (const json::Value& fix : *fixes)
      if (const json::Object* one = fix.getAsObject())
        d.fixes.push_back({SpanOf(*one), Text(*one, "text")});
  }
  return d;
}

class Reader {
 public:
  explicit Reader(bool failed) : failed_(failed) {}

  void Read(const std::string& whole) {
    if (std::optional<Diagnostic> d = FromJson(whole)) return Add(std::move(*d));
    const std::string line = whole.substr(0, kLongestLine);
    std::smatch found;
    // FILE:LINE:COLUMN: warning: text [-Wname], as compilers print it
    static const std::regex head(
        "^([^ :][^:]*):([0-9]+):(?:([0-9]+):)? (warning|error|note|fatal error): (.*)$");
    if (MatchLine(line, found, head)) {
      Add(Named({.kind = found[4],
                 .message = found[5],
                 .option = {},
                 .span = {found[1], NumberOf(found[2].str()),
                          found[3].matched ? NumberOf(found[3].str()) : 0, 0},
                 .notes = {},
                 .fixes = {}}));
      return;
    }
    // gcc: error: text
    static const std::regex program(
        "^[^ :]+: (?:[^ :]+: )?(warning|error|note|fatal error): (.*)$");
    if (MatchLine(line, found, program)) {
      // A consequence of the linker's messages.
      if (found[2].str().starts_with("ld returned ") ||
          found[2].str().starts_with("linker command"))
        return;
      Add(Named({.kind = found[1],
                 .message = found[2],
                 .option = {},
                 .span = {},
                 .notes = {},
                 .fixes = {}}));
      return;
    }
    // fix-it:"FILE":{LINE:COLUMN-LINE:COLUMN}:"text"
    static const std::regex fix(
        "^fix-it:\"(.*)\":\\{([0-9]+):([0-9]+)-([0-9]+):([0-9]+)\\}:\"(.*)\"$");
    if (MatchLine(line, found, fix)) {
      if (!list_.empty() && found[2] == found[4]) {
        const size_t from = NumberOf(found[3].str()), to = NumberOf(found[5].str());
        if (to >= from)
          list_.back().fixes.push_back(
              {{Unescaped(found[1]), NumberOf(found[2].str()), from, to - from},
               Unescaped(found[6])});
      }
      return;
    }
    // [ld: ]FILE:LINE: text, as the linker prints it
    static const std::regex linker("^(?:[^ :]*ld(?:\\.[a-z]+)?: )?([^ :][^:]*):([0-9]+): (.*)$");
    if (MatchLine(line, found, linker)) {
      Add({.kind = failed_ ? "error" : "warning",
           .message = found[3],
           .option = {},
           .span = {found[1], NumberOf(found[2].str()), 0, 0},
           .notes = {},
           .fixes = {}});
      return;
    }
    // Lines that belong to a message: its source line, marks, the including file, the function.
    static const std::regex beside(
        "^(?:[ \t].*|In file included from .*|compilation terminated\\.|[0-9]+ (?:warning|error).* "
        "generated\\.|(?:.*: )?[Ii]n function .*|.*: At top level:|)$");
    if (MatchLine(line, found, beside)) {
      rest_ = false;
      return;
    }
    if (rest_) {
      list_.back().message += "\n" + line;
    } else {
      Add({.kind = failed_ ? "error" : "note",
           .message = line,
           .option = {},
           .span = {},
           .notes = {},
           .fixes = {}});
      rest_ = true;
    }
  }

  std::vector<Diagnostic> Take() { return std::move(list_); }

 private:
  void Add(Diagnostic d) {
    rest_ = false;
    if (d.kind == "fatal error") d.kind = "error";
    if (d.kind == "note" && !list_.empty()) {
      list_.back().notes.push_back(std::move(d));
    } else {
      list_.push_back(std::move(d));
    }
  }

  // Splits off the name of the warning, "[-Wformat=]" or "[-Werror,-Wformat]".
  static Diagnostic Named(Diagnostic d) {
    static const std::regex name("^(.*) \\[(?:-Werror,)?(-W[^\\]]+)\\]$");
    std::smatch found;
    const std::string whole = d.message;
    if (MatchLine(whole, found, name)) {
      d.message = found[1];
      d.option = found[2];
    }
    return d;
  }

  static std::string Unescaped(const std::string& text) {
    std::string plain;
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '\\' || i + 1 == text.size()) {
        plain += text[i];
        continue;
      }
      const char c = text[++i];
      plain += c == 'n' ? '\n' : c == 't' ? '\t' : c;
    }
    return plain;
  }

  const bool failed_;
  bool rest_ = false;  // the last message has an unknown form, and continues
  std::vector<Diagnostic> list_;
};

}  // namespace

std::vector<Diagnostic> ReadDiagnostics(const std::string& text, bool failed) {
  Reader reader(failed);
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) reader.Read(line);
  return reader.Take();
}

}  // namespace upc::driver
