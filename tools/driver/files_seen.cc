// SPDX-License-Identifier: MIT
// Reads the lists of files that translator and C compiler write.
#include "tools/driver/files_seen.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tools/driver/message.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

namespace fs = std::filesystem;

std::string Contents(const std::string& path) {
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

void AddTranslatorsList(FilesSeen& to, const std::string& list) {
  if (!fs::exists(list)) throw Error("the translator has left no list of the files it read");
  for (const std::string& entry : SplitAt(Contents(list), '\0')) {
    if (entry.size() < 2) continue;
    (entry[0] == '+' ? to.read : to.absent).insert(fs::absolute(entry.substr(1)).string());
  }
}

void AddMakeRule(FilesSeen& to, const std::string& rule_file, const std::string& source) {
  for (const std::string& path : ParseMakeRule(Contents(rule_file))) {
    if (path != source) to.read.insert(fs::absolute(path).string());
  }
}

std::vector<std::string> ParseMakeRule(std::string_view rule) {
  std::vector<std::string> files;
  std::string file;
  const auto end = [&] {
    if (!file.empty()) files.push_back(std::move(file));
    file.clear();
  };
  if (rule.ends_with('\n')) rule.remove_suffix(1);
  const size_t colon = rule.find(": ");
  for (size_t i = colon == std::string_view::npos ? rule.size() : colon + 2; i < rule.size(); ++i) {
    size_t backslashes = 0;
    for (; i < rule.size() && rule[i] == '\\'; ++i) ++backslashes;
    const char c = i < rule.size() ? rule[i] : '\0';
    if (c == '#' && backslashes > 0) --backslashes;
    if (c == ' ' || c == '\t') {
      // A blank in a name is escaped by one backslash; backslashes before it are doubled.
      file.append(backslashes / 2, '\\');
      if (backslashes % 2 == 0 && c == ' ') {
        end();
      } else {
        file += c;
      }
    } else if (c == '\n' && backslashes > 0) {
      end();  // the rule continues
    } else {
      file.append(backslashes, '\\');
      if (c != '\0') file += c;
      if (c == '$' && rule.substr(i + 1).starts_with('$')) ++i;
    }
  }
  end();
  return files;
}

}  // namespace upc::driver
