// SPDX-License-Identifier: MIT
// Colours of messages, by the rules of gcc: the parts of a message that have one, and GCC_COLORS,
// which changes them.
#ifndef UPC_TOOLS_DRIVER_COLOURS_H
#define UPC_TOOLS_DRIVER_COLOURS_H

#include <string>
#include <string_view>

namespace upc::driver {

// Whether messages have colours if no option decides: on a terminal that supports them, unless
// NO_COLOR is set to anything, or GCC_COLORS to nothing.
bool ColoursByDefault();

// Turns colours of this process's messages on or off. Initially they are off.
void UseColours(bool colours);

// The text in the colour of "error", "warning", "note", "locus", "quote" or "fixit-insert";
// unchanged if colours are off, or GCC_COLORS has none for it.
std::string InColour(std::string_view part, const std::string& text);

// A message with its quoted parts in the colour of quotations.
std::string WithQuotations(const std::string& message);

}  // namespace upc::driver

#endif
