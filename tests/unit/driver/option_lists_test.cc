// SPDX-License-Identifier: MIT
// Each option of GCC, Clang and the UPC compilers is accepted with its meaning or rejected by name,
// and a joined value is taken as a value whatever it looks like. Files of defaults precede all
// other options.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "tools/driver/configuration.h"
#include "tools/driver/message.h"
#include "tools/driver/temporary.h"
#include "tools/driver/text.h"
#include "tools/driver/upcc_parser.h"
#include "tools/driver/upcrun_options.h"

using namespace upc::driver;
using Words = std::vector<std::string>;

namespace {

// A list's text. It must be read before a test changes the directory.
std::string Contents(const std::string& name) {
  std::ifstream file("tests/unit/driver/" + name);
  REQUIRE(file);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// An empty a.upc in its own directory, which becomes the current one.
class Source {
 public:
  Source() {
    std::ofstream(directory_.File("a.upc")) << "\n";
    std::filesystem::current_path(directory_.path());
  }
  ~Source() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
  TemporaryDirectory directory_{std::getenv("TEST_TMPDIR") ? std::getenv("TEST_TMPDIR") : ""};
};

// What upcc does with the words of an option, by its name in the lists.
std::string Fate(const Words& words) {
  Words all = words;
  all.push_back("a.upc");
  try {
    const UpccOptions options = ParseUpccOptions(all, nullptr);
    if (!options.warnings.empty()) return "no-effect";
    if (!options.preprocess.empty()) return "preprocess";
    if (!options.compile.empty()) return options.link.empty() ? "compile" : "compile+link";
    return options.link.empty() ? "upcc" : "link";
  } catch (const Error& error) {
    const std::string text = error.what();
    if (text.starts_with("unknown option " + words[0])) return "unknown";
    // A valid rejection names the option and has an explanation.
    const std::string name = words[0].substr(0, words[0].find('='));
    const bool named = text.starts_with(name) || text.starts_with(name.substr(0, 2));
    return named && text.find(':') != std::string::npos ? "refused" : "misunderstood: " + text;
  }
}

// The words of an entry, in which ~ stands for a blank.
Words Split(const std::string& entry) { return SplitAt(entry, '~'); }

// The same for upcrun.
std::string FateOfUpcrun(const Words& words) {
  Words all = words;
  all.push_back("program");
  try {
    return ParseUpcrunOptions(all).warnings.empty() ? "upcrun" : "no-effect";
  } catch (const Error& error) {
    const std::string text = error.what();
    return text.starts_with(words[0] + ": ") ? "refused" : "misunderstood: " + text;
  }
}

void CheckList(const std::string& text, size_t least, std::string (*fate_of)(const Words&) = Fate) {
  const Source source;
  std::istringstream lines(text);
  std::string fate;
  size_t count = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("#")) continue;
    if (line.starts_with("[")) fate = line.substr(1, line.size() - 2);
    if (line.starts_with("[")) continue;
    std::istringstream entries(line);
    for (std::string entry; entries >> entry; ++count) {
      CAPTURE(entry);
      CHECK(fate_of(Split(entry)) == fate);
    }
  }
  CHECK(count >= least);
}

// Whether the word is, or begins with, an option whose name is longer than `letters`.
bool IsLonger(const std::string& word, const std::string& letters) {
  const auto& rows = UpccParser::Rows();
  return std::any_of(rows.begin(), rows.end(), [&](const UpccParser::Row& row) {
    const std::string name = row.name;
    if (name.size() <= letters.size() || !word.starts_with(name)) return false;
    const std::string rest = word.substr(name.size());
    switch (row.form) {
      case Form::kFlag:
      case Form::kSeparate: return rest.empty();
      case Form::kJoined:
      case Form::kJoinedOrSeparate: return true;
      case Form::kEqualsOrSeparate:
      case Form::kEqualsOrNone: return rest.empty() || rest[0] == '=';
    }
    return false;
  });
}

// The value of the option, from the place where the parser stores it.
std::string ValueOf(const std::string& letters, const UpccOptions& options) {
  static const std::map<std::string, std::string> marks = {
      {"D", "-D"}, {"U", "-U"}, {"I", "-I"}, {"L", "-L"}, {"l", "-l"}, {"Wl,", "-Wl,"}};
  const auto without = [&](const std::string& text) {
    const std::string& mark = marks.at(letters);
    return text.starts_with(mark) ? text.substr(mark.size()) : "not after " + mark;
  };
  if (letters == "o") return options.output;
  if (letters == "MF") return options.rule.file;
  if (letters == "MT" || letters == "MQ") return options.rule.words.at(1);
  if (letters == "B") return options.compile.at(0).substr(2);
  if (letters == "u" || letters == "z") return options.link.at(1);
  if (letters == "l" || letters == "Wl,") return without(options.inputs.at(0).path);
  if (letters == "L") return without(options.link.at(0));
  if (letters.size() == 1) return without(options.preprocess.at(0));
  return options.preprocess.at(1);  // -include FILE
}

}  // namespace

TEST_CASE("GCC's options") { CheckList(Contents("gcc_options.txt"), 1300); }
TEST_CASE("Clang's options") { CheckList(Contents("clang_options.txt"), 2000); }
TEST_CASE("options of the UPC compilers") { CheckList(Contents("upc_options.txt"), 110); }
TEST_CASE("options of their launchers") {
  CheckList(Contents("upcrun_options.txt"), 60, FateOfUpcrun);
}

TEST_CASE("a file of defaults precedes all other options") {
  const Source source;
  std::ofstream("rc") << "# mine\n\nshared_heap = 64MB # a\n default_options = -O3 \\\n -DA='x y'\n"
                         "smart_output=yes\ntranslator = x\nsmp_options = -DB\nhttp_proxy =\n"
                         "[opt]\ndefault_options = -DC\n";
  const Configuration configuration = UpccConfiguration({"-conf=rc"});
  REQUIRE(configuration.defaults.size() == 1);
  CHECK(configuration.defaults[0].words ==
        Words{"-shared-heap=64MB", "-smart-output", "-O3", "-DA=x y", "-DB"});
  CHECK(configuration.warnings ==
        Words{"rc: has no effect here: translator, what is in [sections] (-norc reads "
              "no such file)"});
  const UpccOptions options =
      ParseUpccOptions({"-conf=rc", "-shared-heap=1MB", "a.upc"}, "-DU", configuration);
  CHECK(options.preprocess == Words{"-DA=x y", "-DB", "-DU"});
  CHECK(*options.shared_heap == 1 << 20);
  CHECK(options.output == "a");
  CHECK_THROWS_WITH_AS(UpccConfiguration({"-conf", "none"}), "none: no such file", Error);
  std::ofstream("wrong") << "\ndefault_options -O3\n";
  CHECK_THROWS_WITH_AS(UpccConfiguration({"--conf=wrong"}),
                       "wrong:2: 'default_options -O3': write NAME = VALUE, such as "
                       "default_options = -O3",
                       Error);
  std::ofstream("again") << "default_options = -norc\n";
  CHECK_THROWS_WITH_AS(ParseUpccOptions({"a.upc"}, nullptr, UpccConfiguration({"-conf=again"})),
                       "again: -norc: only the command line may have it", Error);
  std::ofstream("unknown") << "default_options = -trns\n";
  CHECK_THROWS_WITH_AS(ParseUpccOptions({"a.upc"}, nullptr, UpccConfiguration({"-conf=unknown"})),
                       "unknown: unknown option -trns; did you mean -trans? (upcc -help lists all)",
                       Error);
}

TEST_CASE("the file of the home directory, and the ways to ignore it") {
  const Source source;
  setenv("HOME", std::filesystem::current_path().c_str(), 1);
  unsetenv("UPCC_NORC");
  CHECK(UpccConfiguration({}).defaults.empty());
  std::ofstream(".upccrc") << "default_options = -O3\n";
  std::ofstream(".upcrunrc") << "default_options = -n 3\ndefault_cpus_per_node = 2\n";
  CHECK(UpccConfiguration({"a.upc"}).defaults[0].words == Words{"-O3"});
  CHECK(UpccConfiguration({"--norc"}).defaults.empty());
  setenv("UPCRUN_FLAGS", "-q -n 4", 1);
  const Configuration configuration = UpcrunConfiguration({});
  CHECK(configuration.warnings.size() == 1);
  const auto threads = [&](const Words& words) {
    for (const auto& [name, value] : ParseUpcrunOptions(words, configuration).environment)
      if (name == "UPC_THREADS") return value;
    return std::string();
  };
  CHECK(threads({"p"}) == "4");
  CHECK(threads({"-n", "2", "p"}) == "2");
  setenv("UPCRUN_FLAGS", "-q prog", 1);
  CHECK_THROWS_WITH_AS(ParseUpcrunOptions({"p"}, UpcrunConfiguration({})),
                       "UPCRUN_FLAGS: 'prog' is not an option", Error);
  unsetenv("UPCRUN_FLAGS");
  setenv("UPC_NODES", "2", 1);
  CHECK(UpcrunConfiguration({"-norc"}).warnings ==
        Words{"UPC_NODES has no effect here: all threads run on this machine; -n says how many"});
  unsetenv("UPC_NODES");
  setenv("UPCC_NORC", "1", 1);
  CHECK(UpccConfiguration({}).defaults.empty());
}

TEST_CASE("no two options have the same spelling") {
  std::map<std::string, int> names;
  for (const UpccParser::Row& row : UpccParser::Rows()) ++names[row.name];
  for (const auto& name : names) {  // no structured binding: clang cannot capture one
    CAPTURE(name.first);
    CHECK(name.second == 1);
  }
}

TEST_CASE("a joined value is never taken for an option") {
  const Source source;
  // Values that resemble options most: each option's name, complete, shortened and extended.
  std::vector<std::string> values = {"include", "version",  "trans",  "portable", "network",
                                     "lines",   "pthreads", "system", "x",        "x=1",
                                     "-c",      "=",        "help",   "opt=2"};
  for (const UpccParser::Row& row : UpccParser::Rows()) {
    const std::string name = row.name;
    if (name.size() < 2) continue;
    values.insert(values.end(), {name, name.substr(1), name.substr(0, name.size() - 1), name + "s",
                                 name + "=1", "-" + name, "a/" + name});
  }
  size_t joined = 0;
  size_t longer = 0;
  for (const std::string letters : {"D", "U", "I", "L", "l", "o", "MF", "MT", "MQ", "B", "u", "z",
                                    "isystem", "iquote", "include", "Wl,"}) {
    for (const std::string& value : values) {
      if (value.empty() || (letters == "I" && value == "-")) continue;
      if (IsLonger(letters + value, letters)) {
        ++longer;
        continue;
      }
      Words words = {"-" + letters + value, "a.upc"};
      if (letters[0] == 'M') words.insert(words.begin(), "-MD");
      CAPTURE(words);
      ++joined;
      try {
        CHECK(ValueOf(letters, ParseUpccOptions(words, nullptr)) == value);
      } catch (const std::exception& error) {
        FAIL_CHECK(error.what());
      }
    }
  }
  CHECK(joined > 25000);
  CHECK(longer < joined / 50);
}
