// SPDX-License-Identifier: MIT
// Words for one of the programs that upcc runs; nothing here touches the system.
#include "tools/driver/passed_words.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "tools/driver/text.h"

namespace upc::driver {
namespace {

// The options that a user of upcc may pass to the translator: those of one word, prefixes, and
// those with the next word as value.
constexpr std::string_view kFlags[] = {"-O",
                                       "-O0",
                                       "-O1",
                                       "-O2",
                                       "-O3",
                                       "-Ofast",
                                       "-Og",
                                       "-Os",
                                       "-Oz",
                                       "-Rloops",
                                       "-Wbarrier-line",
                                       "-Wno-barrier-line",
                                       "-Wno-relaxed-spin",
                                       "-Wrelaxed-spin",
                                       "-debug-types",
                                       "-extern-main",
                                       "-fgnu89-inline",
                                       "-g",
                                       "-lines",
                                       "-nolines",
                                       "-pedantic",
                                       "-pedantic-errors",
                                       "-portable",
                                       "-race",
                                       "-report",
                                       "-time",
                                       "-w"};
constexpr std::string_view kBeginnings[] = {
    "-D", "-I", "-U", "-std=", "-ffile-prefix-map=", "-fmacro-prefix-map="};
constexpr std::string_view kWithValue[] = {"-D",      "-I",       "-U",         "-include",
                                           "-iquote", "-isystem", "-dump-parse"};

template <size_t n>
bool Has(const std::string_view (&list)[n], std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

bool IsKnown(std::string_view word) {
  return Has(kFlags, word) || std::any_of(std::begin(kBeginnings), std::end(kBeginnings),
                                          [&](auto start) { return word.starts_with(start); });
}

}  // namespace

std::vector<std::string> PassedWords(const std::string& value, const std::string& option) {
  // A comma outside of quotes is a blank.
  std::string text = value;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && quote != '\'') {
      ++i;
    } else if (quote != 0) {
      if (text[i] == quote) quote = 0;
    } else if (text[i] == '\'' || text[i] == '"') {
      quote = text[i];
    } else if (text[i] == ',') {
      text[i] = ' ';
    }
  }
  std::vector<std::string> words = SplitWords(text, option);
  std::erase(words, "");
  return words;
}

std::vector<std::string> TakeUnknownToTranslator(std::vector<std::string>& words) {
  std::vector<std::string> known, unknown;
  for (size_t i = 0; i < words.size(); ++i) {
    const bool with_value = Has(kWithValue, words[i]);
    if (!with_value && !IsKnown(words[i])) {
      unknown.push_back(words[i]);
      continue;
    }
    known.push_back(words[i]);
    // Without a value the translator reports what is missing.
    if (with_value && i + 1 < words.size()) known.push_back(words[++i]);
  }
  words = std::move(known);
  return unknown;
}

}  // namespace upc::driver
