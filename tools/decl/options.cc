// SPDX-License-Identifier: MIT
// Options come first, then texts; a sentence may be given as several words.
#include "tools/decl/options.h"

#include <utility>

#include "tools/driver/limits.h"
#include "tools/driver/message.h"
#include "tools/driver/option_table.h"
#include "tools/driver/text.h"

namespace upc::decl {
namespace {

class Parser {
 public:
  Options options;

  // Checks combinations after all words are read.
  void Check(const std::vector<std::string>& rest) const {
    if (options.help || options.version) return;
    if (options.file.empty()) {
      if (html_) throw driver::Error("-html draws a program: name it with -file FILE");
      if (!options.compile.empty())
        throw driver::Error(options.compile[0] + " is for compiling a program: name it with -file");
      return;
    }
    if (!html_) throw driver::Error("-file needs -html or -html=FILE: its pictures are a page");
    if (!options.typedefs.empty())
      throw driver::Error("-t does not go with -file: the program has its typedefs");
    if (!rest.empty())
      throw driver::Error("'" + rest[0] + "' does not go with -file, which draws one program" +
                          (options.page.empty() ? "; a page's name is joined: -html=FILE" : ""));
  }

  // Parses the options at the start of the words; returns the index of the first word after them.
  size_t Parse(const std::vector<std::string>& words) {
    size_t next = 0;
    while (next < words.size() && words[next].size() > 1 && words[next][0] == '-') {
      const std::string& word = words[next];
      if (word == "--") return next + 1;
      const driver::FoundOption found = Table().Find(words, next);
      if (found.state == driver::FoundOption::State::kNoValue)
        throw driver::Error(found.option + " needs an argument");
      if (found.state == driver::FoundOption::State::kUnknown)
        throw driver::Error(Table().DescribeUnknown(word, "upcdecl"));
      option_ = found.option;
      (this->*Rows()[found.row].action)(found.value);
    }
    return next;
  }

 private:
  using Action = void (Parser::*)(const std::string& value);
  struct Row {
    const char* name;  // without hyphen
    driver::Form form;
    Action action;
  };

  static const std::vector<Row>& Rows();
  static const driver::OptionTable& Table() {
    static const driver::OptionTable table([] {
      std::vector<driver::Spelling> spellings;
      for (const Row& row : Rows()) spellings.push_back({row.name, row.form});
      return spellings;
    }());
    return table;
  }

  void SetThreads(const std::string& value) {
    const auto n = driver::ParseCount(value, driver::kMaxThreads);
    if (!n)
      throw driver::Error(option_ + ": '" + value + "' is not a number of threads (1 to " +
                          std::to_string(driver::kMaxThreads) + ")");
    const bool dynamic = option_ == "-n";
    Settings& settings = options.settings;
    if (settings.threads != 0 && dynamic_ != dynamic && settings.threads != *n)
      throw driver::Error("-n and -T give two numbers of threads: keep one of them");
    dynamic_ |= dynamic;
    settings.is_static |= !dynamic;
    settings.threads = *n;
  }
  void SetFile(const std::string& value) {
    if (value.empty()) throw driver::Error("-file needs the name of a program");
    options.file = value;
  }
  void SetPage(const std::string& value) {
    options.page = value;
    html_ = true;
  }
  void AddForCompiler(const std::string& value) {
    options.compile.push_back(option_);
    options.compile.push_back(value);
  }
  void AddTypedef(const std::string& value) { options.typedefs.push_back(value); }
  void SetQuiet(const std::string&) { options.quiet = true; }
  void SetHelp(const std::string&) { options.help = true; }
  void SetVersion(const std::string&) { options.version = true; }

  std::string option_;    // the one being parsed, with a hyphen
  bool dynamic_ = false;  // -n was given
  bool html_ = false;     // -html was given
};

const std::vector<Parser::Row>& Parser::Rows() {
  using enum driver::Form;
  using P = Parser;
  static const std::vector<Row> rows = {
      {"D", kJoinedOrSeparate, &P::AddForCompiler},
      {"I", kJoinedOrSeparate, &P::AddForCompiler},
      {"U", kJoinedOrSeparate, &P::AddForCompiler},
      {"file", kEqualsOrSeparate, &P::SetFile},
      {"html", kEqualsOrNone, &P::SetPage},
      {"include", kSeparate, &P::AddForCompiler},
      {"n", kEqualsOrSeparate, &P::SetThreads},
      {"T", kEqualsOrSeparate, &P::SetThreads},
      {"t", kEqualsOrSeparate, &P::AddTypedef},
      {"q", kFlag, &P::SetQuiet},
      {"h", kFlag, &P::SetHelp},
      {"help", kFlag, &P::SetHelp},
      {"version", kFlag, &P::SetVersion},
      {"V", kFlag, &P::SetVersion},
  };
  return rows;
}

}  // namespace

const char kHelp[] =
    "usage: upcdecl [options] ['declaration' ...]\n"
    "Explains declarations of UPC (and C) in English, and writes the declarations that such "
    "English describes.\n"
    "Without declarations it reads standard input, one on each line.\n"
    "usage: upcdecl -file PROG.upc -html[=FILE] [options]\n"
    "Draws where the shared data of a program lie, as a page for a browser.\n"
    "  -n N           draw where each element lies with N threads, and how pointers move\n"
    "  -T N           the same, and THREADS is the constant N, as with upcc -T N\n"
    "  -file FILE     draw the shared data of this program\n"
    "  -html[=FILE]   as a page, PROG.decl.html or FILE, for -n or -T threads, or 4\n"
    "  -D NAME[=VALUE], -U NAME, -I DIR, -include FILE\n"
    "                 with -file: options of upcc for the program\n"
    "  -t TYPEDEF     declare a typedef: -t 'shared [4] double *row_t'; may be repeated\n"
    "  -q             no notes and warnings\n"
    "  -version, -V   print the version\n"
    "  -help          print this\n"
    "  upcdecl 'shared [3] int *p[10]'\n"
    "  upcdecl declare p as array 10 of pointer to shared [3] int\n"
    "  upcdecl 'typedef shared [4] double *row_t' 'row_t rows[8]'\n"
    "  upcdecl -n 4 'shared [3] int a[5*THREADS]'\n"
    "  upcdecl -file prog.upc -n 4 -html\n";

Options ParseOptions(const std::vector<std::string>& words) {
  Parser parser;
  const size_t i = parser.Parse(words);
  const std::vector<std::string> rest(words.begin() + static_cast<long>(i), words.end());
  parser.Check(rest);
  Options options = std::move(parser.options);
  if (rest.empty()) return options;
  const std::string& first = rest[0];
  const bool sentence = first == "declare" || first == "define" || first == "cast" ||
                        first == "type" || first == "size" || first == "local" ||
                        first == "block" || first == "element" || first == "explain";
  if (!sentence || rest.size() == 1) {
    options.texts = rest;
    return options;
  }
  std::string text;
  for (size_t j = first == "explain" ? 1 : 0; j < rest.size(); ++j)
    text += (text.empty() ? "" : " ") + rest[j];
  options.texts.push_back(text);
  return options;
}

}  // namespace upc::decl
