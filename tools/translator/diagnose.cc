// SPDX-License-Identifier: MIT
// Prints messages: file:line:column, the message, the user's source line, a caret, and below it the
// suggested text; or each as a JSON object.
#include <algorithm>
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

unsigned length_at(const Source& source, clang::SourceLocation where) {
  return clang::Lexer::MeasureTokenLength(where, source.compiler->getSourceManager(),
                                          source.compiler->getLangOpts());
}

// Where the text of a fix goes, and how many bytes it replaces.
struct Target {
  clang::SourceLocation where;
  unsigned length = 0;
};

// No value for a fix that replaces text on several lines.
std::optional<Target> target_of(const Source& source, const Fix& fix) {
  const clang::SourceManager& sm = source.compiler->getSourceManager();
  Target target{source.tokens[fix.first].where};
  if (fix.where == Fix::Where::kBehind)
    target.where = target.where.getLocWithOffset(length_at(source, target.where));
  if (fix.where == Fix::Where::kInstead) {
    const clang::SourceLocation last = source.tokens[fix.last].where;
    const auto [file, begin] = sm.getDecomposedLoc(target.where);
    const auto [last_file, end] = sm.getDecomposedLoc(last);
    if (file != last_file || end < begin) return std::nullopt;
    target.length = end - begin + length_at(source, last);
    if (sm.getBufferData(file).substr(begin, target.length).contains('\n')) return std::nullopt;
  }
  return target;
}
bool at_physical_places = false;

// The line of the user's text around an offset, without the line's end.
llvm::StringRef line_around(llvm::StringRef buffer, unsigned offset, size_t& begin) {
  begin = offset == 0 ? 0 : buffer.rfind('\n', offset) + 1;
  const size_t end = std::min(buffer.find('\n', offset), buffer.size());
  return buffer.slice(begin, end).rtrim('\r');
}

// White space as wide as the line from `begin` to `end`.
std::string blank(llvm::StringRef line, size_t begin, size_t end) {
  std::string text;
  for (size_t i = begin; i < end; ++i) text += i < line.size() && line[i] == '\t' ? '\t' : ' ';
  return text;
}

// The line below the caret: the suggested text, at its place in the line that begins at `begin`.
std::string line_of(const Source& source, const std::vector<Fix>& fixes, clang::FileID file,
                    size_t begin, llvm::StringRef line) {
  std::string text;
  size_t column = 0;
  for (const Fix& fix : fixes) {
    const std::optional<Target> target = target_of(source, fix);
    if (!target || fix.text.empty()) continue;
    const auto [at_file, at] = source.compiler->getSourceManager().getDecomposedLoc(target->where);
    if (at_file != file || at < begin + column || at > begin + line.size()) continue;
    text += blank(line, column, at - begin) + driver::InColour("fixit-insert", fix.text);
    column = at - begin + fix.text.size();
  }
  return text.empty() ? "" : "  " + text + "\n";
}

std::string as_text(const Source& source, const char* level, clang::SourceLocation where,
                    const std::string& message, const std::vector<Fix>& fixes) {
  using driver::InColour;
  const clang::SourceManager& sm = source.compiler->getSourceManager();
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
  text += "  " + line.str() + "\n  " + blank(line, 0, offset - begin) + InColour(level, "^") + "\n";
  return text + line_of(source, fixes, file, begin, line);
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

llvm::json::Array json_of(const Source& source, const std::vector<Fix>& fixes) {
  const clang::SourceManager& sm = source.compiler->getSourceManager();
  llvm::json::Array list;
  for (const Fix& fix : fixes) {
    const std::optional<Target> target = target_of(source, fix);
    if (!target) continue;
    llvm::json::Object one{{"text", fix.text}};
    add_place(one, sm, target->where, target->length);
    list.push_back(std::move(one));
  }
  return list;
}

std::string json_of(const Source& source, const char* level, clang::SourceLocation where,
                    std::string message, const std::vector<Fix>& fixes) {
  llvm::json::Object object{{"kind", level}};
  // A warning's or a lax rule's name is at the end.
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
  static bool suppressed = false;  // of the last message other than a note
  if (level != Level::kNote) suppressed = source.no_warnings && level == Level::kWarning;
  if (suppressed) return;
  if (level == Level::kError) source.failed = true;
  if (source.quiet) return;
  const clang::SourceManager& sm = source.compiler->getSourceManager();
  if (where.isValid()) where = sm.getExpansionLoc(where);
  const std::string text = as_json ? json_of(source, name, where, message, fixes)
                                   : as_text(source, name, where, message, fixes);
  fputs(text.c_str(), stderr);
}

clang::SourceLocation place(const Source& source, int token) {
  if (token < 0 || token >= static_cast<int>(source.tokens.size())) return clang::SourceLocation();
  return source.tokens[token].where;
}

}  // namespace

// Messages that are held.
class Held {
 public:
  struct Message {
    Level level;
    int token;
    std::string text;
    std::vector<Fix> fixes;
    std::vector<Note> notes;
  };

  void add(Message m) { all_.push_back(std::move(m)); }

  // In source order; those without a place last. Of the messages about one token only the first
  // error is kept: the others report the same fault or follow from it.
  std::vector<Message> sorted() {
    std::stable_sort(all_.begin(), all_.end(), [](const Message& a, const Message& b) {
      return static_cast<unsigned>(a.token) < static_cast<unsigned>(b.token);
    });
    std::vector<Message> kept;
    for (auto i = all_.begin(); i != all_.end();) {
      const auto end =
          std::find_if(i, all_.end(), [&](const Message& m) { return m.token != i->token; });
      const auto error =
          std::find_if(i, end, [](const Message& m) { return m.level == Level::kError; });
      if (error != end && i->token >= 0) {
        kept.push_back(std::move(*error));
      } else {
        kept.insert(kept.end(), std::move_iterator(i), std::move_iterator(end));
      }
      i = end;
    }
    return kept;
  }

 private:
  std::vector<Message> all_;
};

void hold_messages(Source& source) { source.held = std::make_shared<Held>(); }

void release_messages(Source& source) {
  if (!source.held) return;
  const std::shared_ptr<Held> held = std::move(source.held);
  for (const Held::Message& m : held->sorted())
    report(source, m.level, m.token, m.text, m.fixes, m.notes);
}

void write_messages_as_json(bool physical) {
  as_json = true;
  at_physical_places = physical;
}

void report(Source& source, Level level, clang::SourceLocation where, const std::string& message) {
  report(source, level, where, message, {});
}

void report(Source& source, Level level, int token, const std::string& message,
            const std::vector<Fix>& fixes, const std::vector<Note>& notes) {
  if (source.held) {
    source.failed |= level == Level::kError;
    source.held->add({level, token, message, fixes, notes});
    return;
  }
  report(source, level, place(source, token), message, fixes);
  for (const Note& note : notes)
    report(source, Level::kNote, place(source, note.token), note.message, {});
}

void report_lax(const Options& options, Source& source, clang::SourceLocation where, Rule rule,
                const std::string& message) {
  report(source, options.pedantic_errors ? Level::kError : Level::kWarning, where,
         message + " [" + rule.name + "]");
}

void report_lax(const Options& options, Source& source, int token, Rule rule,
                const std::string& message) {
  report(source, options.pedantic_errors ? Level::kError : Level::kWarning, token,
         message + " [" + rule.name + "]");
}

void report_pedantic(const Options& options, Source& source, int token, Rule rule,
                     const std::string& message) {
  if (options.pedantic) report_lax(options, source, token, rule, message);
}

}  // namespace upc::translate
