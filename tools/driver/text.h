// SPDX-License-Identifier: MIT
// Words of command lines: splitting, quoting, sizes, and the nearest spelling of a wrong option.
#ifndef UPC_TOOLS_DRIVER_TEXT_H
#define UPC_TOOLS_DRIVER_TEXT_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace upc::driver {

// Splits text at blanks as a shell would, with '…', "…" and backslash; throws Error if a quote is
// not closed. `source` names the text in that message (for example, UPCC_FLAGS).
std::vector<std::string> SplitWords(std::string_view text, const std::string& source);

// The command as one would type it in a shell.
std::string QuoteCommand(const std::vector<std::string>& command);

std::vector<std::string> SplitAt(std::string_view text, char separator);

// Parses the size in an option, by the rules of runtime/size.h, in bytes. Throws Error if the text
// is no size, zero or too large.
uint64_t ParseSize(const std::string& option, std::string_view text);

// The size in the form that ParseSize accepts, in the largest exact unit.
std::string FormatSize(uint64_t bytes);

// Parses a decimal number from 1 to `limit`; no value if it is none.
std::optional<unsigned> ParseCount(std::string_view text, unsigned limit);

// The candidate that differs from `word` in the fewest letters, at most `limit` and a third of
// them; empty if there is none.
std::string NearestSpelling(std::string_view word, const std::vector<std::string>& candidates,
                            size_t limit);

}  // namespace upc::driver

#endif
