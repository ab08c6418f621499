// Prints messages: file:line:column, what is wrong, the user's own source line and a caret.
#include <cstdio>

#include "clang/Basic/SourceManager.h"
#include "laxness.h"
#include "translator.h"

namespace upc::translate {

void report(Source& source, Level level, clang::SourceLocation where, const std::string& message) {
  static const char* const kNames[] = {"note", "warning", "error"};
  const char* const name = kNames[static_cast<int>(level)];
  static bool suppressed = false;  // the last message that was no note
  if (level != Level::kNote) suppressed = source.no_warnings && level == Level::kWarning;
  if (suppressed) return;
  if (level == Level::kError) source.failed = true;
  if (source.quiet) return;
  std::string text;
  const clang::SourceManager& sm = source.compiler->getSourceManager();
  if (where.isValid()) where = sm.getExpansionLoc(where);
  const clang::PresumedLoc at = where.isValid() ? sm.getPresumedLoc(where) : clang::PresumedLoc();
  if (at.isInvalid()) {
    text = std::string("upctrans: ") + name + ": " + message + "\n";
  } else {
    text = std::string(at.getFilename()) + ":" + std::to_string(at.getLine()) + ":" +
           std::to_string(at.getColumn()) + ": " + name + ": " + message + "\n";
    const auto [file, offset] = sm.getDecomposedLoc(where);
    const llvm::StringRef buffer = sm.getBufferData(file);
    if (offset <= buffer.size()) {
      const size_t begin = offset == 0 ? 0 : buffer.rfind('\n', offset) + 1;
      const size_t end = std::min(buffer.find('\n', offset), buffer.size());
      const llvm::StringRef line = buffer.slice(begin, end).rtrim('\r');
      if (line.size() < 400) {
        text += "  " + line.str() + "\n  ";
        for (size_t i = begin; i < offset; ++i) text += buffer[i] == '\t' ? '\t' : ' ';
        text += "^\n";
      }
    }
  }
  fputs(text.c_str(), stderr);
}

static clang::SourceLocation place(const Source& source, int token) {
  if (token < 0 || token >= static_cast<int>(source.tokens.size())) return clang::SourceLocation();
  return source.tokens[token].where;
}

void report(Source& source, Level level, int token, const std::string& message) {
  report(source, level, place(source, token), message);
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
