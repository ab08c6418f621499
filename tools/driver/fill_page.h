// SPDX-License-Identifier: MIT
// A page for browsers that holds data.
#ifndef UPC_TOOLS_DRIVER_FILL_PAGE_H
#define UPC_TOOLS_DRIVER_FILL_PAGE_H

#include <string>
#include <string_view>

namespace upc::driver {

// The page with JSON in the place of the mark: none of its text can end the element that it stands
// in.
std::string FillPage(std::string_view page, std::string_view mark, std::string_view json);

}  // namespace upc::driver

#endif
