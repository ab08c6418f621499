// SPDX-License-Identifier: MIT
// Looks for names in the text. A name that is only a part of another one, or in a comment, counts
// too: then the part is read needlessly.
#include "tools/driver/header_parts.h"

#include <fstream>
#include <iterator>
#include <string_view>

namespace upc::driver {
namespace {

// A macro of upcr.h, and words of which each name in the headers that it leaves out contains one.
struct Part {
  const char* macro;
  std::vector<std::string_view> words;
};
const Part kParts[] = {
    {"UPCRI_WITHOUT_ATOMICS",
     {"atomic", "ATOMIC", "amo", "AMO", "upcri_double_", "upcri_float_", "upcri_fence_at_update"}},
};

bool IncludesByQuotes(const std::string& text) {
  constexpr std::string_view kInclude = "include";
  for (size_t at = 0; (at = text.find(kInclude, at)) != std::string::npos;) {
    at = text.find_first_not_of(" \t", at + kInclude.size());
    if (at == std::string::npos) return false;
    if (text[at] == '"') return true;
  }
  return false;
}

}  // namespace

std::vector<std::string> WithoutUnusedHeaders(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  std::vector<std::string> options;
  if (!in || IncludesByQuotes(text)) return options;
  for (const Part& part : kParts) {
    bool used = false;
    for (const std::string_view word : part.words) used |= text.find(word) != std::string::npos;
    if (!used) options.push_back(std::string("-D") + part.macro + "=1");
  }
  return options;
}

}  // namespace upc::driver
