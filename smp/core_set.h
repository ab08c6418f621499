// SPDX-License-Identifier: MIT
// Sets of cores, by Linux's numbers, and the lists of them that users write: 0,2-5. All is in this
// header, so that tools can include it.
#ifndef UPC_SMP_CORE_SET_H
#define UPC_SMP_CORE_SET_H

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace upc::smp {

class CoreSet {
 public:
  static constexpr unsigned kMost = 4096;  // cores of a machine; numbers are below it

  constexpr bool contains(unsigned core) const {
    return core < kMost && (words_[core / 64] >> core % 64 & 1);
  }
  constexpr void add(unsigned core) { words_[core / 64] |= uint64_t{1} << core % 64; }
  constexpr void remove(unsigned core) { words_[core / 64] &= ~(uint64_t{1} << core % 64); }
  constexpr unsigned count() const {
    unsigned sum = 0;
    for (const uint64_t word : words_) sum += static_cast<unsigned>(std::popcount(word));
    return sum;
  }
  constexpr bool empty() const { return next(0) == kMost; }
  // The lowest core of the set from `core` on; kMost if there is none.
  constexpr unsigned next(unsigned core) const {
    while (core < kMost && !contains(core)) ++core;
    return core;
  }
  // The lowest core that is not also in `other`; kMost if there is none.
  constexpr unsigned first_outside(const CoreSet& other) const {
    unsigned core = next(0);
    while (core < kMost && other.contains(core)) core = next(core + 1);
    return core;
  }
  constexpr void intersect(const CoreSet& other) {
    for (unsigned i = 0; i < kMost / 64; ++i) words_[i] &= other.words_[i];
  }
  constexpr bool operator==(const CoreSet&) const = default;

  // The form of the system calls: core n is bit n of an array of longs.
  void* mask() { return words_; }
  const void* mask() const { return words_; }
  static constexpr size_t kMaskBytes = kMost / 8;

 private:
  uint64_t words_[kMost / 64] = {};
};

namespace core_list {

// Parses a core's number at the front of the text; false if there is none below kMost.
constexpr bool take_core(std::string_view& text, unsigned& core) {
  unsigned number = 0;
  size_t digits = 0;
  for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
    number = number * 10 + static_cast<unsigned>(text[digits] - '0');
    if (number >= CoreSet::kMost) return false;
  }
  text.remove_prefix(digits);
  core = number;
  return digits > 0;
}

constexpr bool take(std::string_view& text, char letter) {
  if (text.empty() || text.front() != letter) return false;
  text.remove_prefix(1);
  return true;
}

// Parses a core or a range of cores, such as 2-5.
constexpr bool take_range(std::string_view& text, unsigned& first, unsigned& last) {
  if (!take_core(text, first)) return false;
  last = first;
  return !take(text, '-') || (take_core(text, last) && last >= first);
}

}  // namespace core_list

// Parses a list such as 0,2-5; false if the text is none.
constexpr bool parse_core_list(std::string_view text, CoreSet& to) {
  to = {};
  do {
    unsigned first = 0, last = 0;
    if (!core_list::take_range(text, first, last)) return false;
    for (unsigned core = first; core <= last; ++core) to.add(core);
  } while (core_list::take(text, ','));
  return text.empty();
}

// The list of a set in that form; it ends in "..." where it would be too long.
struct CoreList {
  explicit CoreList(const CoreSet& cores) {
    for (unsigned core = cores.next(0); core < CoreSet::kMost; core = cores.next(core)) {
      const unsigned first = core;
      while (cores.contains(core + 1)) ++core;
      if (length > sizeof text - 16) {
        for (int i = 0; i < 3; ++i) text[length++] = '.';
        break;
      }
      add(first);
      if (core > first) text[length++] = '-', add(core);
      ++core;
      if (cores.next(core) < CoreSet::kMost) text[length++] = ',';
    }
    text[length] = '\0';
  }
  char text[200];

 private:
  void add(unsigned number) {
    char digits[8];
    size_t count = 0;
    do digits[count++] = static_cast<char>('0' + number % 10);
    while (number /= 10);
    while (count) text[length++] = digits[--count];
  }
  size_t length = 0;
};

}  // namespace upc::smp

#endif
