// SPDX-License-Identifier: MIT
// The files that a compilation has read, and those that it did not find. If none of them changes,
// another compilation has the same result.
#ifndef UPC_TOOLS_DRIVER_FILES_SEEN_H
#define UPC_TOOLS_DRIVER_FILES_SEEN_H

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace upc::driver {

struct FilesSeen {
  std::set<std::string> read;    // absolute
  std::set<std::string> absent;  // absolute; known for UPC source only
};

// Adds the files of the translator's list (upctrans -seen): + for a file that was read, - for one
// that does not exist, the name, a null character. Throws Error if there is no list.
void AddTranslatorsList(FilesSeen& to, const std::string& list);

// Adds the files of the rule for make that the C compiler's -MD wrote, except `source`; none if
// there is no such file, as after assembly.
void AddMakeRule(FilesSeen& to, const std::string& rule_file, const std::string& source);

// The prerequisites of a rule for make that the C compiler wrote (without -MP): in names, blanks,
// tabs and # are escaped by a backslash, dollars are doubled, and newlines are unchanged.
std::vector<std::string> ParseMakeRule(std::string_view rule);

}  // namespace upc::driver

#endif
