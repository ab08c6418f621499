// SPDX-License-Identifier: MIT
// Which files a compilation has read, and which it has looked for in vain: what must stay as it is
// for another compilation to give the same.
#ifndef UPC_TOOLS_DRIVER_FILES_SEEN_H
#define UPC_TOOLS_DRIVER_FILES_SEEN_H

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace upc::driver {

struct FilesSeen {
  std::set<std::string> read;    // absolute
  std::set<std::string> absent;  // absolute; known of UPC source only
};

// Adds the files of the translator's list (upctrans -seen): + for one that was read, - for one that
// is not there, the name, a null character. Throws Error when there is no such file.
void AddTranslatorsList(FilesSeen& to, const std::string& list);

// Adds the files of the rule for make that the C compiler's -MD wrote, but not `source`; nothing if
// there is no such file, as after assembly.
void AddMakeRule(FilesSeen& to, const std::string& rule_file, const std::string& source);

// The files that a rule for make names after its target, as the C compiler writes it (without -MP):
// blanks, tabs and # in names are escaped by a backslash, dollars doubled, and newlines left alone.
std::vector<std::string> ParseMakeRule(std::string_view rule);

}  // namespace upc::driver

#endif
