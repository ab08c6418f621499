// SPDX-License-Identifier: MIT
// Escapes text that would be markup.
#include "tools/driver/fill_page.h"

namespace upc::driver {

std::string FillPage(std::string_view page, std::string_view mark, std::string_view json) {
  const size_t at = page.find(mark);
  std::string all(page.substr(0, at));
  for (const char c : json) {
    if (c == '<')
      all += "\\u003c";
    else
      all += c;
  }
  return all.append(page.substr(at + mark.size()));
}

}  // namespace upc::driver
