// SPDX-License-Identifier: MIT
// Replaces @FILE by the contents of FILE.
#include "tools/driver/response_file.h"

#include <fstream>
#include <iterator>

#include "tools/driver/input_file.h"
#include "tools/driver/message.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

constexpr int kDeepest = 100;  // at this depth, a file includes itself

void Expand(const std::vector<std::string>& words, int depth, std::vector<std::string>& to) {
  for (const std::string& word : words) {
    if (word.size() < 2 || word[0] != '@') {
      to.push_back(word);
      continue;
    }
    const std::string path = word.substr(1);
    if (depth == kDeepest) throw Error(word + ": includes itself");
    RequireFile(path);
    std::ifstream file(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    if (!file.is_open() || file.bad()) throw Error(path + ": cannot be read");
    Expand(SplitWords(text, path), depth + 1, to);
  }
}

}  // namespace

std::vector<std::string> ExpandResponseFiles(const std::vector<std::string>& words) {
  std::vector<std::string> expanded;
  Expand(words, 0, expanded);
  return expanded;
}

}  // namespace upc::driver
