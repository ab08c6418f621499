// SPDX-License-Identifier: MIT
// A page for browsers that contains data.
#ifndef UPC_TOOLS_DRIVER_FILL_PAGE_H
#define UPC_TOOLS_DRIVER_FILL_PAGE_H

#include <string>
#include <string_view>

namespace upc::driver {

// The page with JSON in place of the mark. No text in the JSON can end the element that contains
// it.
std::string FillPage(std::string_view page, std::string_view mark, std::string_view json);

}  // namespace upc::driver

#endif
