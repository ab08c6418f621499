// SPDX-License-Identifier: MIT
// Colours of messages, by the rules of gcc: which parts of a message have one, and GCC_COLORS,
// which changes them.
#ifndef UPC_TOOLS_DRIVER_COLOURS_H
#define UPC_TOOLS_DRIVER_COLOURS_H

#include <string>
#include <string_view>

namespace upc::driver {

// Whether messages have colours if no option says so: on a terminal that has some, unless NO_COLOR
// is set to anything, or GCC_COLORS to nothing.
bool ColoursByDefault();

// From now on messages of this process have colours, or have none. Before, there are none.
void UseColours(bool colours);

// The text in the colour of "error", "warning", "note", "locus", "quote" or "fixit-insert"; as it
// is without colours, and where GCC_COLORS has none for it.
std::string InColour(std::string_view part, const std::string& text);

// A message with what it has in quotation marks in the colour of quotations.
std::string WithQuotations(const std::string& message);

}  // namespace upc::driver

#endif
