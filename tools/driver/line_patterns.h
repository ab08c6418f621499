// SPDX-License-Identifier: MIT
// Regular expressions for lines of messages. std::regex uses stack for each character and overflows
// 8 MiB at about 30,000 characters. Lines longer than the limit match nothing.
#ifndef UPC_TOOLS_DRIVER_LINE_PATTERNS_H
#define UPC_TOOLS_DRIVER_LINE_PATTERNS_H

#include <cstddef>
#include <cstdint>
#include <regex>
#include <string>
#include <string_view>

namespace upc::driver {

inline constexpr size_t kLongestLine = 8192;  // bytes

// Whether the pattern matches the whole line; whether it matches a part of it.
bool MatchLine(const std::string& line, std::smatch& found, const std::regex& pattern);
bool SearchLine(const std::string& line, std::smatch& found, const std::regex& pattern);
bool SearchLine(const std::string& line, const std::regex& pattern);

// Replaces all matches of the pattern in each line of the text.
std::string ReplaceInLines(const std::string& text, const std::regex& pattern,
                           const std::string& format);

// The value of the digits, or the maximum of int64_t if that is less.
size_t NumberOf(std::string_view digits);

}  // namespace upc::driver

#endif
