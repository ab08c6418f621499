// SPDX-License-Identifier: MIT
// Calls std::regex only where its stack use is bounded.
#include "tools/driver/line_patterns.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

namespace upc::driver {

bool MatchLine(const std::string& line, std::smatch& found, const std::regex& pattern) {
  return line.size() <= kLongestLine && std::regex_match(line, found, pattern);
}

bool SearchLine(const std::string& line, std::smatch& found, const std::regex& pattern) {
  return line.size() <= kLongestLine && std::regex_search(line, found, pattern);
}

bool SearchLine(const std::string& line, const std::regex& pattern) {
  std::smatch found;
  return SearchLine(line, found, pattern);
}

std::string ReplaceInLines(const std::string& text, const std::regex& pattern,
                           const std::string& format) {
  std::string replaced;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = text.substr(at, end - at);
    replaced += line.size() <= kLongestLine ? std::regex_replace(line, pattern, format) : line;
    at = end;
  }
  return replaced;
}

size_t NumberOf(std::string_view digits) {
  int64_t number = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (problem == std::errc::result_out_of_range) number = std::numeric_limits<int64_t>::max();
  return static_cast<size_t>(number);
}

}  // namespace upc::driver
