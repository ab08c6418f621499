// SPDX-License-Identifier: MIT
// The table of options, and checks of combinations.
#include "options.h"

#include <cstdlib>
#include <vector>

#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "tools/driver/json.h"
#include "tools/driver/limits.h"
#include "tools/driver/option_table.h"

namespace upc::translate {

const char kUsage[] =
    "usage: upctrans [options] -o OUT.trans.c IN.upc\n"
    "  -I DIR, -iquote DIR, -isystem DIR, -D NAME[=VALUE], -U NAME, -include FILE\n"
    "  -T N              static THREADS\n"
    "  -O0 … -O3, -g     -O0 and -g leave loops as they are written\n"
    "  -lines, -nolines  with or without #line directives (default: -lines)\n"
    "  -portable         use nothing but the UPC Runtime Specification's interface\n"
    "  -extern-main      main is elsewhere: do not rename it\n"
    "  -plain-c          C, not UPC: private variables become thread-local, nothing else is done\n"
    "  -teams            threads that a UPC thread makes have its private data\n"
    "  -w                no warnings\n"
    "  -ffile-prefix-map=OLD=NEW, -fmacro-prefix-map=OLD=NEW\n"
    "                    in __FILE__ and in names made of the file's, write NEW for OLD\n"
    "  -Wno-relaxed-spin, -Wno-barrier-line  not this one\n"
    "  -Rloops           say at each loop what keeps its shared elements from private pointers\n"
    "  -target=KIND      for another kind of machine, such as aarch64-linux-gnu\n"
    "  -fgnu89-inline    take extern inline as GNU C did before C99\n"
    "  -pedantic         warn even of what every compiler of UPC takes\n"
    "  -pedantic-errors  make errors of rules that are only warned of, and of what -pedantic warns "
    "of\n"
    "  -upc-headers DIR  where upc.h is (default: beside the installed program)\n"
    "  -E                only preprocess; -P, -C, -CC, -dD and -dM are those of a C compiler\n"
    "  -M, -MM           only write the rule for make; -MD, -MMD: that too, where -MF says; -MT, "
    "-MQ,\n"
    "                    -MP and -MG are those of a C compiler\n"
    "  -seen FILE        list all files that were looked for: + or -, the name, a null character\n"
    "  -colours          messages have the colours of gcc's, and of GCC_COLORS\n"
    "  -messages=json    write each message as an object of JSON, on a line of its own\n"
    "  -index            only look at the program: write what it declares and where it uses that, "
    "as JSON\n"
    "  -check-upcr       IN.trans.c is translated: say what is wrong in its use of the runtime\n"
    "  -objects          write the program's shared data and pointers to such, as JSON\n"
    "  -buffers FILE     JSON, {\"/name\": \"text\"}: texts that stand in the place of files\n"
    "  -time             print how long each phase takes\n"
    "  -dump-parse FILE  write what Clang is given\n"
    "  -dump-loops FILE  write what was decided of each loop, a line each\n"
    "  -help             print this\n";

namespace {

using driver::Form;

constexpr long long kLastDate = 253402300799;  // the end of the year 9999, gcc's limit

// Quotes a rule's target for make.
std::string quote_for_make(const std::string& name) {
  std::string text;
  for (size_t i = 0; i < name.size(); ++i) {
    if (name[i] == ' ' || name[i] == '\t') {
      for (size_t j = i; j > 0 && name[j - 1] == '\\'; --j) text += '\\';
      text += '\\';
    } else if (name[i] == '$') {
      text += '$';
    } else if (name[i] == '#') {
      text += '\\';
    }
    text += name[i];
  }
  return text;
}

class OptionReader {
 public:
  explicit OptionReader(Options& options) : o_(options) {}

  std::string read(const std::vector<std::string>& words) {
    const driver::OptionTable table(rows());
    for (size_t next = 0; next < words.size() && wrong_.empty();) {
      const std::string& word = words[next];
      if (word.size() < 2 || word[0] != '-') {
        if (!o_.input.empty()) return "more than one input file: " + o_.input + " and " + word;
        o_.input = word;
        ++next;
        continue;
      }
      const driver::FoundOption found = table.Find(words, next);
      if (found.state == driver::FoundOption::State::kNoValue)
        return found.option + " needs a value";
      if (found.state == driver::FoundOption::State::kUnknown)
        return table.DescribeUnknown(word, "upctrans");
      option_ = found.option;
      (this->*rows()[found.row].action)(found.value);
    }
    return wrong_.empty() && !o_.help ? complete() : wrong_;
  }

 private:
  using Row = driver::OptionRow<OptionReader>;

  static const std::vector<Row>& rows();

  // Sets a flag.
  template <bool Options::* kMember, bool kTo = true>
  void set(const std::string&) {
    o_.*kMember = kTo;
  }
  // Sets an option with a word as its value, or adds to a list.
  template <std::string Options::* kMember>
  void store(const std::string& value) {
    o_.*kMember = value;
  }
  template <std::vector<std::string> Options::* kMember>
  void add(const std::string& value) {
    (o_.*kMember).push_back(value);
  }

  void set_pedantic_errors(const std::string&) { o_.pedantic = o_.pedantic_errors = true; }
  void add_macro(const std::string& value) { o_.macros.push_back("D" + value); }
  void remove_macro(const std::string& value) { o_.macros.push_back("U" + value); }
  void set_optimization(const std::string& level) { o_.optimize = level == "0" ? 0 : 1; }
  void set_threads(const std::string& value) {
    const std::string n = value.substr(!value.empty() && value[0] == '=');
    if (llvm::StringRef(n).getAsInteger(10, o_.threads) || o_.threads < 1 ||
        o_.threads > static_cast<int>(driver::kMaxThreads))
      wrong_ = "-T wants a number of threads from 1 to " + std::to_string(driver::kMaxThreads) +
               ", not '" + n + "'";
  }

  void map_prefix(const std::string& value) {
    const size_t equals = value.find('=');
    if (equals == std::string::npos)
      wrong_ = option_ + value + ": write it as OLD=NEW";
    else
      o_.prefixes.insert_or_assign(value.substr(0, equals), value.substr(equals + 1));
  }

  void preprocess_only(const std::string&) { o_.goal = Goal::kPreprocessed; }
  void set_printing(const std::string&) {
    if (printing_.empty()) printing_ = option_;
    clang::PreprocessorOutputOptions& print = o_.preprocessed;
    if (option_ == "-P") print.ShowLineMarkers = 0;
    if (option_ == "-C" || option_ == "-CC") print.ShowComments = 1;
    if (option_ == "-CC") print.ShowMacroComments = 1;
    if (option_ == "-dD" || option_ == "-dM") print.ShowMacros = 1;
    if (option_ == "-dM") print.ShowCPP = 0;
  }

  void want_rule(const std::string&) {
    wants_rule_ = true;
    o_.rule.IncludeSystemHeaders = option_ == "-M" || option_ == "-MD";
    if (option_ == "-M" || option_ == "-MM") o_.goal = Goal::kRule;
  }
  void shape_rule(const std::string& value) {
    if (of_rule_.empty()) of_rule_ = option_;
    if (option_ == "-MF") rule_file_ = value;
    if (option_ == "-MT") o_.rule.Targets.push_back(value);
    if (option_ == "-MQ") o_.rule.Targets.push_back(quote_for_make(value));
    if (option_ == "-MP") o_.rule.UsePhonyTargets = 1;
    if (option_ == "-MG") o_.rule.AddMissingHeaderDeps = 1;
  }

  void want_index(const std::string&) {
    o_.goal = Goal::kIndex;
    o_.json_messages = true;
  }
  // The file is C, and includes the runtime's own headers.
  void want_upcr_check(const std::string&) {
    o_.goal = Goal::kUpcrCheck;
    o_.plain_c = true;
  }
  void want_objects(const std::string&) { o_.goal = Goal::kObjects; }
  // {"/absolute/name": "text", …}
  void read_buffers(const std::string& file) {
    auto text = llvm::MemoryBuffer::getFileOrSTDIN(file);
    if (!text) {
      wrong_ = "cannot read " + file + ": " + text.getError().message();
      return;
    }
    auto value = driver::ParseJson((*text)->getBuffer());
    const llvm::json::Object* object = value ? value->getAsObject() : nullptr;
    if (!object) {
      llvm::consumeError(value.takeError());
      wrong_ = "-buffers " + file + ": is no object of JSON";
      return;
    }
    for (const auto& [name, content] : *object) {
      if (const auto words = content.getAsString()) o_.buffers[name.str()] = words->str();
    }
  }

  // Completes the options after all are read; returns a message if they do not fit together.
  std::string complete() {
    if (const char* date = getenv("SOURCE_DATE_EPOCH"); date != nullptr && *date) {
      if (llvm::StringRef(date).getAsInteger(10, o_.date) || o_.date < 0 || o_.date > kLastDate)
        return std::string("SOURCE_DATE_EPOCH must be a number of seconds from 0 to ") +
               std::to_string(kLastDate) + ", not '" + date + "'";
    }
    o_.strips = o_.optimize > 0;
    // The checking runtime must see each access as written, except those in a strip, which it
    // checks together.
    if (o_.checking) o_.optimize = 0;
    if (o_.input.empty()) return std::string("no input file\n") + kUsage;
    if (!printing_.empty() && o_.goal != Goal::kPreprocessed)
      return printing_ + " goes with -E only";
    if (!wants_rule_) {
      if (!of_rule_.empty()) return of_rule_ + " needs -M, -MM, -MD or -MMD";
    } else if (o_.goal == Goal::kRule) {
      if (!rule_file_.empty()) o_.output = rule_file_;
    } else {
      if (rule_file_.empty()) return "-MD and -MMD need -MF FILE";
      o_.rule_file = rule_file_;
    }
    if (wants_rule_ && o_.rule.Targets.empty())
      o_.rule.Targets.push_back(quote_for_make(llvm::sys::path::stem(o_.input).str() + ".o"));
    if (o_.output.empty()) {
      if (o_.goal == Goal::kTranslation) return "no output file: say -o OUT.trans.c";
      o_.output = "-";
    }
    return "";
  }

  Options& o_;
  std::string option_;    // the one being read, with its hyphen
  std::string wrong_;     // the error message about it
  std::string printing_;  // the first option that requires -E
  std::string of_rule_;   // the first option that requires one that requests a rule
  bool wants_rule_ = false;
  std::string rule_file_;  // of -MF
};

const std::vector<OptionReader::Row>& OptionReader::rows() {
  using enum Form;
  using R = OptionReader;
  using O = Options;
  static const std::vector<Row> rows = {
      {"C", kFlag, &R::set_printing},
      {"CC", kFlag, &R::set_printing},
      {"D", kJoinedOrSeparate, &R::add_macro},
      {"E", kFlag, &R::preprocess_only},
      {"I", kJoinedOrSeparate, &R::add<&O::includes>},
      {"M", kFlag, &R::want_rule},
      {"MD", kFlag, &R::want_rule},
      {"MF", kJoinedOrSeparate, &R::shape_rule},
      {"MG", kFlag, &R::shape_rule},
      {"MM", kFlag, &R::want_rule},
      {"MMD", kFlag, &R::want_rule},
      {"MP", kFlag, &R::shape_rule},
      {"MQ", kJoinedOrSeparate, &R::shape_rule},
      {"MT", kJoinedOrSeparate, &R::shape_rule},
      {"O", kJoined, &R::set_optimization},
      {"P", kFlag, &R::set_printing},
      {"Rloops", kFlag, &R::set<&O::remark_on_loops>},
      {"T", kJoinedOrSeparate, &R::set_threads},
      {"U", kJoinedOrSeparate, &R::remove_macro},
      {"Wbarrier-line", kFlag, &R::set<&O::warn_of_lines>},
      {"Wno-barrier-line", kFlag, &R::set<&O::warn_of_lines, false>},
      {"Wno-relaxed-spin", kFlag, &R::set<&O::warn_of_spins, false>},
      {"Wrelaxed-spin", kFlag, &R::set<&O::warn_of_spins>},
      {"check-upcr", kFlag, &R::want_upcr_check},
      {"buffers", kSeparate, &R::read_buffers},
      {"dD", kFlag, &R::set_printing},
      {"dM", kFlag, &R::set_printing},
      {"dump-parse", kSeparate, &R::store<&O::dump_parse>},
      {"dump-loops", kSeparate, &R::store<&O::dump_loops>},
      {"extern-main", kFlag, &R::set<&O::extern_main>},
      {"ffile-prefix-map=", kJoined, &R::map_prefix},
      {"fgnu89-inline", kFlag, &R::set<&O::gnu89_inline>},
      {"fmacro-prefix-map=", kJoined, &R::map_prefix},
      {"colours", kFlag, &R::set<&O::colours>},
      {"debug-types", kFlag, &R::set<&O::debug_types>},
      {"g", kFlag, &R::set<&O::checking>},
      {"help", kFlag, &R::set<&O::help>},
      {"include", kSeparate, &R::add<&O::forced>},
      {"index", kFlag, &R::want_index},
      {"iquote", kSeparate, &R::add<&O::quotes>},
      {"isystem", kSeparate, &R::add<&O::systems>},
      {"lines", kFlag, &R::set<&O::lines>},
      {"messages=json", kFlag, &R::set<&O::json_messages>},
      {"nolines", kFlag, &R::set<&O::lines, false>},
      {"o", kJoinedOrSeparate, &R::store<&O::output>},
      {"objects", kFlag, &R::want_objects},
      {"pedantic", kFlag, &R::set<&O::pedantic>},
      {"pedantic-errors", kFlag, &R::set_pedantic_errors},
      {"plain-c", kFlag, &R::set<&O::plain_c>},
      {"portable", kFlag, &R::set<&O::portable>},
      {"race", kFlag, &R::set<&O::race>},
      {"report", kFlag, &R::set<&O::report>},
      {"seen", kSeparate, &R::store<&O::seen>},
      {"std=", kJoined, &R::store<&O::standard>},
      {"target=", kJoined, &R::store<&O::target>},
      {"teams", kFlag, &R::set<&O::teams>},
      {"time", kFlag, &R::set<&O::time>},
      {"upc-headers", kSeparate, &R::store<&O::headers>},
      {"w", kFlag, &R::set<&O::no_warnings>},
  };
  return rows;
}

}  // namespace

std::string read_options(int argc, char** argv, Options& options) {
  options.preprocessed.ShowCPP = 1;
  return OptionReader(options).read(std::vector<std::string>(argv + 1, argv + argc));
}

}  // namespace upc::translate
