// SPDX-License-Identifier: MIT
// Last phase: turns the marks in the emitted text into newlines and #line directives, so that every
// line of the output refers to the user's line that it comes from.
//
//   \1H<token>\2  a statement or declaration of that token begins: a directive may go here
//   \1S<token>\2  that token began a line in the user's text: newlines may go here
//   \1T<token>\2  what follows belongs to that token's line, and begins one of its own
//   \1P<token>\2  a pragma or include, on a line of its own
#include "translator.h"

namespace upc::translate {

namespace {

std::string name_in_line(const std::string& name) {
  std::string text = "\"";
  for (const char c : name) {
    if (c == '\n') {
      text += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

class Layouter {
 public:
  Layouter(const Options& options, const Source& source) : options_(options), s_(source) {}

  std::string run(const std::string& marked) {
    for (size_t i = 0; i < marked.size(); ++i) {
      if (marked[i] != '\1') {
        put(marked[i]);
        continue;
      }
      const char what = marked[i + 1];
      const size_t end = marked.find('\2', i);
      const int token = std::stoi(marked.substr(i + 2, end - i - 2));
      i = end;
      if (what == 'P') {
        fresh_line();
        text_ += s_.tokens[token].text.str() + "\n";
        line_ = 0;
      } else if (what == 'T') {
        fresh_line();
        if (line_ != s_.tokens[token].line) direct(s_.tokens[token]);
      } else {
        go_to(s_.tokens[token], what == 'H');
      }
    }
    fresh_line();
    return std::move(text_);
  }

 private:
  void put(char c) {
    if (c == ' ' && (text_.empty() || text_.back() == '\n')) {
      return;  // go_to has indented
    }
    text_ += c;
    if (c == '\n' && line_ > 0) ++line_;
  }

  void fresh_line() {
    while (!text_.empty() && text_.back() == ' ') text_.pop_back();
    if (!text_.empty() && text_.back() != '\n') {
      text_ += '\n';
      if (line_ > 0) ++line_;
    }
  }

  void go_to(const Token& t, bool directive) {
    if (t.line == 0) return;
    const bool near = line_ > 0 && file_ == t.file && t.line >= line_ && t.line <= line_ + 6;
    if (near) {
      if (t.line == line_) {
        if (directive && !text_.empty() && text_.back() != '\n') text_ += ' ';
        return;
      }
      fresh_line();
      while (line_ < t.line) {
        text_ += '\n';
        ++line_;
      }
      indent(t);
      return;
    }
    if (!directive) {
      if (!text_.empty() && text_.back() != '\n') text_ += ' ';
      return;
    }
    fresh_line();
    direct(t);
    indent(t);
  }

  void direct(const Token& t) {
    if (options_.lines)
      text_ += "#line " + std::to_string(t.line) + " " + name_in_line(s_.files[t.file]) + "\n";
    line_ = t.line;
    file_ = t.file;
  }

  void indent(const Token& t) {
    const clang::SourceManager& sm = s_.compiler->getSourceManager();
    const unsigned column = sm.getSpellingColumnNumber(t.where);
    if (column > 1 && column < 60) text_.append(column - 1, ' ');
  }

  const Options& options_;
  const Source& s_;
  std::string text_;
  uint32_t line_ = 0;  // the user's line that the output line stands for; 0: unknown
  uint16_t file_ = 0;
};

}  // namespace

std::string lay_out(const Options& options, const Source& source, const std::string& marked) {
  return Layouter(options, source).run(marked);
}

}  // namespace upc::translate
