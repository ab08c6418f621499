// SPDX-License-Identifier: MIT
// Finds the option in a word of a command line, by LLVM's option library: of all spellings that the
// word starts with, the longest one that can take the rest as its value. So -Iinclude is -I with a
// value, despite -include, and -opt is not -o.
#ifndef UPC_TOOLS_DRIVER_OPTION_TABLE_H
#define UPC_TOOLS_DRIVER_OPTION_TABLE_H

#include <memory>
#include <string>
#include <vector>

namespace upc::driver {

// How the value of an option is written.
enum class Form {
  kFlag,              // -c
  kJoined,            // -std=c99, -fPIC: the name is followed by a value, which may be empty
  kSeparate,          // -Xlinker WORD
  kJoinedOrSeparate,  // -oFILE, -o FILE
  kEqualsOrSeparate,  // -shared-heap=SIZE, -shared-heap SIZE
  kEqualsOrNone,      // -pthreads=N, -pthreads
};

// A row of an option table.
struct Spelling {
  const char* name;  // without hyphen; with =, if that must precede a joined value
  Form form;
};

// The same with the parser's action.
template <class Parser>
struct OptionRow {
  const char* name;
  Form form;
  void (Parser::*action)(const std::string& value);
  // For the actions that need one: the option as another program spells it, or the text of a
  // message.
  const char* text = "";
};

struct FoundOption {
  enum class State { kFound, kUnknown, kNoValue };
  State state = State::kUnknown;  // kNoValue: the value should be the next word, which is missing
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

  // Finds the option at words[next], and moves `next` after it and its value.
  FoundOption Find(const std::vector<std::string>& words, size_t& next) const;

  // The message about a word that is no option: that it takes no value, which option has a similar
  // spelling, or that PROGRAM -help lists the options.
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
