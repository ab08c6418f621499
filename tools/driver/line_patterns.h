// SPDX-License-Identifier: MIT
// Regular expressions for lines of messages. std::regex takes stack for each character that it
// reads and overflows 8 MiB at some 30,000: lines that long match nothing.
#ifndef UPC_TOOLS_DRIVER_LINE_PATTERNS_H
#define UPC_TOOLS_DRIVER_LINE_PATTERNS_H

#include <cstddef>
#include <cstdint>
#include <regex>
#include <string>
#include <string_view>

namespace upc::driver {

inline constexpr size_t kLongestLine = 8192;  // bytes

// Whether the whole line is what the pattern says; whether a part of it is.
bool MatchLine(const std::string& line, std::smatch& found, const std::regex& pattern);
bool SearchLine(const std::string& line, std::smatch& found, const std::regex& pattern);
bool SearchLine(const std::string& line, const std::regex& pattern);

// Replaces all that the pattern finds in each line of the text.
std::string ReplaceInLines(const std::string& text, const std::regex& pattern,
                           const std::string& format);

// The number that the digits say, or the largest of int64_t, if it is larger than that.
size_t NumberOf(std::string_view digits);

}  // namespace upc::driver

#endif
