// SPDX-License-Identifier: MIT
// LLVM's option library, linked statically: it starts as fast as the C++ library alone (1.1 ms).
// The shared library took 14 ms more at each start of upcc and upcrun.
#include "tools/driver/option_table.h"

#include <llvm/Option/Arg.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/Option.h>

#include <algorithm>

#include "tools/driver/llvm_versions.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

using llvm::opt::Option;

// A spelling in LLVM's form; some rows have two.
struct Entry {
  std::string name;
  unsigned char kind;
  int hyphens;  // at most
  size_t row;
};

std::vector<Entry> EntriesOf(const std::vector<Spelling>& rows) {
  std::vector<Entry> entries;
  for (size_t row = 0; row < rows.size(); ++row) {
    const std::string name = rows[row].name;
    const auto add = [&](const std::string& spelling, unsigned char kind, int hyphens = 2) {
      entries.push_back({spelling, kind, hyphens, row});
    };
    const Form form = rows[row].form;
    switch (form) {
      case Form::kFlag: add(name, Option::FlagClass); break;
      case Form::kJoined: add(name, Option::JoinedClass); break;
      case Form::kSeparate: add(name, Option::SeparateClass); break;
      case Form::kJoinedOrSeparate: add(name, Option::JoinedOrSeparateClass, 1); break;
      case Form::kEqualsOrSeparate:
      case Form::kEqualsOrNone:
        add(name + "=", Option::JoinedClass);
        if (form == Form::kEqualsOrSeparate) add(name, Option::SeparateClass);
        if (form == Form::kEqualsOrNone) add(name, Option::FlagClass);
        break;
    }
  }
  return entries;
}

// The order in which OptTable searches: alphabetical, ignoring case, and a name after those that it
// is a prefix of.
bool Before(const Entry& a, const Entry& b) {
  const size_t common = std::min(a.name.size(), b.name.size());
  const llvm::StringRef name_a(a.name), name_b(b.name);
  if (const int order = name_a.substr(0, common).compare_insensitive(name_b.substr(0, common))) {
    return order < 0;
  }
  if (a.name.size() != b.name.size()) return a.name.size() > b.name.size();
  return a.name < b.name;
}

// OptTable requires identifiers to be indices in its array plus one; the first two are its own.
constexpr size_t kFirstIdentifier = 3;

struct Entries {
  explicit Entries(const std::vector<Spelling>& rows) : sorted(EntriesOf(rows)) {
    std::sort(sorted.begin(), sorted.end(), Before);
    options.Add(0, "<input>", Option::InputClass);
    options.Add(0, "<unknown>", Option::UnknownClass);
    for (const Entry& entry : sorted) options.Add(entry.hyphens, entry.name, entry.kind);
  }
  std::vector<Entry> sorted;
  OptionRows options;
};

}  // namespace

class OptionTable::Matcher : private Entries, public OptionRows::Table {
 public:
  explicit Matcher(const std::vector<Spelling>& rows) : Entries(rows), Table(options) {}
  size_t RowOf(unsigned identifier) const { return sorted[identifier - kFirstIdentifier].row; }
};

OptionTable::OptionTable(const std::vector<Spelling>& rows)
    : rows_(rows), matcher_(std::make_unique<Matcher>(rows)) {}

OptionTable::~OptionTable() = default;

FoundOption OptionTable::Find(const std::vector<std::string>& words, size_t& next) const {
  std::vector<const char*> here = {words[next].c_str()};
  if (next + 1 < words.size()) here.push_back(words[next + 1].c_str());
  const llvm::opt::InputArgList list(here.data(), here.data() + here.size());
  unsigned index = 0;
  const std::unique_ptr<llvm::opt::Arg> found = matcher_->ParseOneArg(list, index);
  const std::string& word = words[next];
  next += std::min<size_t>(index, here.size());
  FoundOption result;
  if (!found) {
    result.state = FoundOption::State::kNoValue;
    result.option = word.starts_with("--") ? word.substr(1) : word;
  } else if (!found->getOption().matches(1) && !found->getOption().matches(2)) {
    result.state = FoundOption::State::kFound;
    result.row = matcher_->RowOf(found->getOption().getID());
    result.option = std::string("-") + rows_[result.row].name;
    if (found->getNumValues() > 0) result.value = found->getValue();
  }
  return result;
}

std::string OptionTable::DescribeUnknown(const std::string& word,
                                         const std::string& program) const {
  const size_t equals = word.find('=');
  std::string name = word.substr(0, equals);
  if (name.starts_with("--")) name = name.substr(1);
  for (const std::string& known : Names()) {
    if (equals != std::string::npos && name == known) return name + " takes no value";
  }
  const std::string nearest = NearestSpelling(name, Names(), 3);
  return "unknown option " + word +
         (nearest.empty() ? "; " + program + " -help lists those there are"
                          : "; did you mean " + nearest + "? (" + program + " -help lists all)");
}

std::vector<std::string> OptionTable::Names() const {
  std::vector<std::string> names;
  names.reserve(rows_.size());
  for (const Spelling& row : rows_) names.push_back(std::string("-") + row.name);
  return names;
}

}  // namespace upc::driver
