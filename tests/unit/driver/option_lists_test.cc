// Every option of GCC, Clang and the UPC compilers is taken with its meaning or refused by name,
// and a joined value is one whatever it looks like.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "tools/driver/message.h"
#include "tools/driver/temporary.h"
#include "tools/driver/text.h"
#include "tools/driver/upcc_parser.h"

using namespace upc::driver;
using Words = std::vector<std::string>;

namespace {

// The lists, read before a test changes the directory.
std::string Contents(const std::string& name) {
  std::ifstream file("tests/unit/driver/" + name);
  REQUIRE(file);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// An empty a.upc in a directory of its own.
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

// What upcc does with the words of an option: as the lists call it.
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
    // By its name, and with something to do.
    const std::string name = words[0].substr(0, words[0].find('='));
    const bool named = text.starts_with(name) || text.starts_with(name.substr(0, 2));
    return named && text.find(':') != std::string::npos ? "refused" : "misunderstood: " + text;
  }
}

// The words of an entry, which has ~ for blanks.
Words Split(const std::string& entry) { return SplitAt(entry, '~'); }

void CheckList(const std::string& text, size_t least) {
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
      CHECK(Fate(Split(entry)) == fate);
    }
  }
  CHECK(count >= least);
}

// Whether the word is, or begins with, an option that is longer than `letters`.
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

// Where the value of each option goes.
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

TEST_CASE("no two options have one spelling") {
  std::map<std::string, int> names;
  for (const UpccParser::Row& row : UpccParser::Rows()) ++names[row.name];
  for (const auto& [name, count] : names) {
    CAPTURE(name);
    CHECK(count == 1);
  }
}

TEST_CASE("a joined value always wins") {
  const Source source;
  // What looks most like an option: each one's name, whole, and with an end more or less.
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
