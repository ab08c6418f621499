// SPDX-License-Identifier: MIT
// Reads a file once, when its first line is requested.
#include "tools/driver/source_lines.h"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace upc::driver {
namespace {

bool IsLetter(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; }

}  // namespace

const std::string& SourceLines::Line(const std::string& file, size_t number) {
  static const std::string none;
  const auto [at, is_new] = files_.try_emplace(file);
  std::vector<std::string>& lines = at->second;
  if (is_new) {
    // #line may name a device, which may have no end.
    std::error_code none;
    std::ifstream in(std::filesystem::is_regular_file(file, none) ? file : "");
    for (std::string line; std::getline(in, line);) {
      if (line.ends_with('\r')) line.pop_back();
      lines.push_back(line);
    }
  }
  return number >= 1 && number <= lines.size() ? lines[number - 1] : none;
}

size_t FindWord(const std::string& text, const std::string& word, size_t from) {
  for (size_t at = from; (at = text.find(word, at)) != std::string::npos; ++at)
    if ((at == 0 || !IsLetter(text[at - 1])) &&
        (at + word.size() == text.size() || !IsLetter(text[at + word.size()])))
      return at;
  return std::string::npos;
}

size_t WordLength(const std::string& text, size_t at) {
  size_t end = at;
  while (end < text.size() && IsLetter(text[end])) ++end;
  return end > at ? end - at : 1;
}

}  // namespace upc::driver
