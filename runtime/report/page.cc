// SPDX-License-Identifier: MIT
// The page: page.html with its data in the place of a mark.
#include <string.h>

#include "runtime/report/write.h"

namespace upc::runtime::report {
namespace {

constexpr char kPage[] =
#include "runtime/report/page.inc"
    ;
constexpr char kMark[] = "@DATA@";

}  // namespace

void write_page(Output& out, const End& end) {
  const char* mark = strstr(kPage, kMark);
  out.add(kPage, static_cast<size_t>(mark - kPage));
  write_page_data(out, end);
  out.add(mark + sizeof kMark - 1);
}

}  // namespace upc::runtime::report
