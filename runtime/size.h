// SPDX-License-Identifier: MIT
// Sizes as users write them: UPC_SHARED_HEAP_SIZE and UPC_SHARED_HEAP_OFFSET here, -shared-heap of
// upcc and upcrun in tools/driver. It needs only smp/pages.h, so that both can include it.
#ifndef UPC_RUNTIME_SIZE_H
#define UPC_RUNTIME_SIZE_H

#include <cstdint>
#include <string_view>

#include "smp/pages.h"

namespace upc::runtime {

struct Size {
  enum class Fault { kNone, kNoSize, kTooLarge };
  Fault fault = Fault::kNone;
  uint64_t bytes = 0;  // rounded up to complete pages of 4 KB
};

// Parses a decimal number directly followed by B, KB, MB, GB or TB, in either case; K or KiB is KB,
// and so on. Without a unit it is in megabytes. 2^62 bytes or more are too large.
constexpr Size parse_size(std::string_view text) {
  constexpr uint64_t kLimit = uint64_t{1} << 62;
  uint64_t number = 0;
  size_t digits = 0;
  bool too_large = false;
  for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
    too_large = too_large || number > kLimit / 10;
    if (!too_large) number = number * 10 + static_cast<uint64_t>(text[digits] - '0');
  }
  if (digits == 0) return {Size::Fault::kNoSize, 0};
  std::string_view unit = text;
  unit.remove_prefix(digits);  // unlike substr, for which C programs would need the C++ library
  const auto letter_is = [&](size_t at, char upper) {
    return at < unit.size() && (unit[at] == upper || unit[at] == upper - 'A' + 'a');
  };
  unsigned shift = unit.empty() ? 20 : 0;
  if (!unit.empty() && !(unit.size() == 1 && letter_is(0, 'B'))) {
    constexpr std::string_view kPrefixes = "KMGT";
    size_t prefix = 0;
    while (prefix < kPrefixes.size() && !letter_is(0, kPrefixes[prefix])) ++prefix;
    const bool known =
        prefix < kPrefixes.size() && (unit.size() == 1 || (unit.size() == 2 && letter_is(1, 'B')) ||
                                      (unit.size() == 3 && letter_is(1, 'I') && letter_is(2, 'B')));
    if (!known) return {Size::Fault::kNoSize, 0};
    shift = 10 * static_cast<unsigned>(prefix + 1);
  }
  if (too_large || number >= kLimit >> shift) return {Size::Fault::kTooLarge, 0};
  return {Size::Fault::kNone, smp::whole_pages(number << shift)};
}

}  // namespace upc::runtime

#endif
