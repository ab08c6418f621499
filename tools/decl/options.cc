// Options first, then texts; a sentence may come in words of its own.
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

  // Takes the options that the words begin with; the place of the first word behind them.
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
  void AddTypedef(const std::string& value) { options.typedefs.push_back(value); }
  void SetQuiet(const std::string&) { options.quiet = true; }
  void SetHelp(const std::string&) { options.help = true; }
  void SetVersion(const std::string&) { options.version = true; }

  std::string option_;    // the one being parsed, with a hyphen
  bool dynamic_ = false;  // -n was given
};

const std::vector<Parser::Row>& Parser::Rows() {
  using enum driver::Form;
  using P = Parser;
  static const std::vector<Row> rows = {
      {"n", kEqualsOrSeparate, &P::SetThreads},
      {"T", kEqualsOrSeparate, &P::SetThreads},
      {"t", kEqualsOrSeparate, &P::AddTypedef},
      {"q", kFlag, &P::SetQuiet},
      {"h", kFlag, &P::SetHelp},
      {"help", kFlag, &P::SetHelp},
      {"version", kFlag, &P::SetVersion},
  };
  return rows;
}

}  // namespace

const char kHelp[] =
    "usage: upcdecl [options] ['declaration' ...]\n"
    "Explains declarations of UPC (and C) in English, and turns such English into declarations.\n"
    "Without declarations it reads standard input, one to a line.\n"
    "  -n N         draw where each element lies with N threads, and how pointers walk\n"
    "  -T N         the same, and THREADS is the constant N, as with upcc -T N\n"
    "  -t TYPEDEF   know a typedef: -t 'shared [4] double *row_t'; may be repeated\n"
    "  -q           no notes and warnings\n"
    "  -version     print the version\n"
    "  -help        print this\n"
    "  upcdecl 'shared [3] int *p[10]'\n"
    "  upcdecl declare p as array 10 of pointer to shared [3] int\n"
    "  upcdecl 'typedef shared [4] double *row_t' 'row_t rows[8]'\n"
    "  upcdecl -n 4 'shared [3] int a[5*THREADS]'\n";

Options ParseOptions(const std::vector<std::string>& words) {
  Parser parser;
  const size_t i = parser.Parse(words);
  Options options = std::move(parser.options);
  const std::vector<std::string> rest(words.begin() + static_cast<long>(i), words.end());
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
