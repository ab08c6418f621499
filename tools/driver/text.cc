// SPDX-License-Identifier: MIT
// Words of command lines; nothing here touches the system.
#include "tools/driver/text.h"

#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <charconv>

#include "runtime/size.h"
#include "tools/driver/message.h"

namespace upc::driver {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

bool IsPlain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-_=+./,:@%^").find(c) != std::string_view::npos;
}

std::string Quote(const std::string& word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), IsPlain)) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace

std::vector<std::string> SplitWords(std::string_view text, const std::string& source) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (IsBlank(c)) {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) throw Error(source + ": a quote " + quote + " is not closed");
  if (in_word) words.push_back(std::move(word));
  return words;
}

std::string QuoteCommand(const std::vector<std::string>& command) {
  std::string text;
  for (const std::string& word : command) {
    if (!text.empty()) text += ' ';
    text += Quote(word);
  }
  return text;
}

std::vector<std::string> SplitAt(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

uint64_t ParseSize(const std::string& option, std::string_view text) {
  using runtime::Size;
  const Size size = runtime::parse_size(text);
  const std::string what = option + ": '" + std::string(text) + "' ";
  if (size.fault == Size::Fault::kTooLarge)
    throw Error(what + "is more than there are addresses; give less");
  if (size.fault != Size::Fault::kNone)
    throw Error(what + "is not a size; write 64MB or 2GB, for instance");
  if (size.bytes == 0) throw Error(what + "may not be 0; write 64MB or 2GB, for instance");
  return size.bytes;
}

std::string FormatSize(uint64_t bytes) {
  static constexpr const char* kUnits[] = {"B", "KB", "MB", "GB", "TB"};
  size_t unit = 0;
  while (bytes % 1024 == 0 && bytes > 0 && unit + 1 < std::size(kUnits)) {
    bytes /= 1024;
    ++unit;
  }
  return std::to_string(bytes) + kUnits[unit];
}

std::optional<unsigned> ParseCount(std::string_view text, unsigned limit) {
  unsigned number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (number < 1 || number > limit) return std::nullopt;
  return number;
}

std::string NearestSpelling(std::string_view word, const std::vector<std::string>& candidates,
                            size_t limit) {
  std::string nearest;
  size_t best = std::min(word.size() / 3, limit) + 1;
  for (const std::string& candidate : candidates) {
    const size_t distance = llvm::StringRef(word).edit_distance(candidate);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace upc::driver
