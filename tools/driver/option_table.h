// SPDX-License-Identifier: MIT
// Which option a word of a command line is, by LLVM's option library: of all spellings that the
// word starts with, the longest one that can take the rest as its value. So -Iinclude is -I with a
// value, whatever -include may be, and -opt is not -o.
#ifndef UPC_TOOLS_DRIVER_OPTION_TABLE_H
#define UPC_TOOLS_DRIVER_OPTION_TABLE_H

#include <memory>
#include <string>
#include <vector>

namespace upc::driver {

// How the value of an option is written.
enum class Form {
  kFlag,              // -c
  kJoined,            // -std=c99, -fPIC: what follows the name, perhaps nothing
  kSeparate,          // -Xlinker WORD
  kJoinedOrSeparate,  // -oFILE, -o FILE
  kEqualsOrSeparate,  // -shared-heap=SIZE, -shared-heap SIZE
  kEqualsOrNone,      // -pthreads=N, -pthreads
};

// A row of a table of options.
struct Spelling {
  const char* name;  // without hyphen; with =, where that comes before a value that must be joined
  Form form;
};

// The same with what a parser does of it.
template <class Parser>
struct OptionRow {
  const char* name;
  Form form;
  void (Parser::*action)(const std::string& value);
  // For the actions that need one: the option as another program spells it, or what to say.
  const char* text = "";
};

struct FoundOption {
  enum class State { kFound, kUnknown, kNoValue };
  State state =
      State::kUnknown;  // kNoValue: the value should be in the next word, and there is none
  size_t row = 0;
  std::string option;  // its name, with one hyphen
  std::string value;
};

class OptionTable {
 public:
  // Options may start with one hyphen or two; those of form kJoinedOrSeparate with one only.
  explicit OptionTable(const std::vector<Spelling>& rows);
  template <class Parser>
  explicit OptionTable(const std::vector<OptionRow<Parser>>& rows) : OptionTable(Spellings(rows)) {}
  ~OptionTable();

  // Finds the option at words[next], and moves `next` behind it and its value.
  FoundOption Find(const std::vector<std::string>& words, size_t& next) const;

  // What to say of a word that is no option: that it takes no value, which option is spelt nearly
  // so, or that PROGRAM -help lists them.
  std::string DescribeUnknown(const std::string& word, const std::string& program) const;

  // The names, with a hyphen.
  std::vector<std::string> Names() const;

 private:
  template <class Parser>
  static std::vector<Spelling> Spellings(const std::vector<OptionRow<Parser>>& rows) {
    std::vector<Spelling> spellings;
    spellings.reserve(rows.size());
    for (const OptionRow<Parser>& row : rows) spellings.push_back({row.name, row.form});
    return spellings;
  }

  class Matcher;
  const std::vector<Spelling> rows_;
  const std::unique_ptr<const Matcher> matcher_;
};

}  // namespace upc::driver

#endif
