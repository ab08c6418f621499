// SPDX-License-Identifier: MIT
// Prints messages: file:line:column, what is wrong, the user's own source line and a caret; or an
// object of JSON for each.
#include <cstdio>

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "laxness.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Regex.h"
#include "tools/driver/colours.h"
#include "translator.h"

namespace upc::translate {

namespace {

bool as_json = false;
bool at_physical_places = false;

// The line of the user's text around a place in it, without what ends lines.
llvm::StringRef line_around(llvm::StringRef buffer, unsigned offset, size_t& begin) {
  begin = offset == 0 ? 0 : buffer.rfind('\n', offset) + 1;
  const size_t end = std::min(buffer.find('\n', offset), buffer.size());
  return buffer.slice(begin, end).rtrim('\r');
}

std::string as_text(const clang::SourceManager& sm, const char* level, clang::SourceLocation where,
                    const std::string& message) {
  using driver::InColour;
  const std::string said =
      InColour(level, level + std::string(":")) + " " + driver::WithQuotations(message) + "\n";
  const clang::PresumedLoc at = where.isValid() ? sm.getPresumedLoc(where) : clang::PresumedLoc();
  if (at.isInvalid()) return InColour("locus", "upctrans:") + " " + said;
  std::string text =
      InColour("locus", std::string(at.getFilename()) + ":" + std::to_string(at.getLine()) + ":" +
                            std::to_string(at.getColumn()) + ":") +
      " " + said;
  const auto [file, offset] = sm.getDecomposedLoc(where);
  const llvm::StringRef buffer = sm.getBufferData(file);
  if (offset > buffer.size()) return text;
  size_t begin;
  const llvm::StringRef line = line_around(buffer, offset, begin);
  if (line.size() >= 400) return text;
  text += "  " + line.str() + "\n  ";
  for (size_t i = begin; i < offset; ++i) text += buffer[i] == '\t' ? '\t' : ' ';
  return text + InColour(level, "^") + "\n";
}

// --- JSON, which tools/driver/diagnostic.cc reads ---

void add_place(llvm::json::Object& to, const clang::SourceManager& sm, clang::SourceLocation where,
               unsigned length) {
  const clang::PresumedLoc at = sm.getPresumedLoc(where, !at_physical_places);
  if (at.isInvalid()) return;
  to["file"] = at.getFilename();
  to["line"] = at.getLine();
  to["column"] = at.getColumn();
  to["length"] = length;
}

unsigned length_at(const Source& source, clang::SourceLocation where) {
  return clang::Lexer::MeasureTokenLength(where, source.compiler->getSourceManager(),
                                          source.compiler->getLangOpts());
}

llvm::json::Array json_of(const Source& source, const std::vector<Fix>& fixes) {
  const clang::SourceManager& sm = source.compiler->getSourceManager();
  llvm::json::Array list;
  for (const Fix& fix : fixes) {
    clang::SourceLocation from = source.tokens[fix.first].where;
    unsigned length = 0;
    if (fix.where == Fix::Where::kBehind) from = from.getLocWithOffset(length_at(source, from));
    if (fix.where == Fix::Where::kInstead) {
      const clang::SourceLocation last = source.tokens[fix.last].where;
      const auto [file, begin] = sm.getDecomposedLoc(from);
      const auto [last_file, end] = sm.getDecomposedLoc(last);
      if (file != last_file || end < begin) continue;
      length = end - begin + length_at(source, last);
      if (sm.getBufferData(file).substr(begin, length).contains('\n')) continue;
    }
    llvm::json::Object one{{"text", fix.text}};
    add_place(one, sm, from, length);
    list.push_back(std::move(one));
  }
  return list;
}

std::string json_of(const Source& source, const char* level, clang::SourceLocation where,
                    std::string message, const std::vector<Fix>& fixes) {
  llvm::json::Object object{{"kind", level}};
  // The name of a warning or of a lax rule stands at its end.
  static const llvm::Regex kNamed(" \\[([A-Za-z][-A-Za-z0-9]*|-W[-A-Za-z0-9=]+)\\]$");
  llvm::SmallVector<llvm::StringRef, 2> found;
  if (kNamed.match(message, &found)) {
    object["option"] = found[1].str();
    message.resize(message.size() - found[0].size());
  }
  object["message"] = llvm::json::fixUTF8(message);
  if (where.isValid())
    add_place(object, source.compiler->getSourceManager(), where, length_at(source, where));
  if (!fixes.empty()) object["fixes"] = json_of(source, fixes);
  return llvm::formatv("{0}\n", llvm::json::Value(std::move(object))).str();
}

void report(Source& source, Level level, clang::SourceLocation where, const std::string& message,
            const std::vector<Fix>& fixes) {
  static const char* const kNames[] = {"note", "remark", "warning", "error"};
  const char* const name = kNames[static_cast<int>(level)];
  static bool suppressed = false;  // the last message that was no note
  if (level != Level::kNote) suppressed = source.no_warnings && level == Level::kWarning;
  if (suppressed) return;
  if (level == Level::kError) source.failed = true;
  if (source.quiet) return;
  const clang::SourceManager& sm = source.compiler->getSourceManager();
  if (where.isValid()) where = sm.getExpansionLoc(where);
  const std::string text =
      as_json ? json_of(source, name, where, message, fixes) : as_text(sm, name, where, message);
  fputs(text.c_str(), stderr);
}

clang::SourceLocation place(const Source& source, int token) {
  if (token < 0 || token >= static_cast<int>(source.tokens.size())) return clang::SourceLocation();
  return source.tokens[token].where;
}

}  // namespace

void write_messages_as_json(bool physical) {
  as_json = true;
  at_physical_places = physical;
}

void report(Source& source, Level level, clang::SourceLocation where, const std::string& message) {
  report(source, level, where, message, {});
}

void report(Source& source, Level level, int token, const std::string& message,
            const std::vector<Fix>& fixes) {
  report(source, level, place(source, token), message, fixes);
}

void report_lax(const Options& options, Source& source, clang::SourceLocation where, Rule rule,
                const std::string& message) {
  report(source, options.pedantic_errors ? Level::kError : Level::kWarning, where,
         message + " [" + rule.name + "]");
}

void report_lax(const Options& options, Source& source, int token, Rule rule,
                const std::string& message) {
  report_lax(options, source, place(source, token), rule, message);
}

void report_pedantic(const Options& options, Source& source, int token, Rule rule,
                     const std::string& message) {
  if (options.pedantic) report_lax(options, source, token, rule, message);
}

}  // namespace upc::translate
