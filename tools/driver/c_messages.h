// SPDX-License-Identifier: MIT
// Rewords for the user what the C compiler reports about C that was translated from UPC.
#ifndef UPC_TOOLS_DRIVER_C_MESSAGES_H
#define UPC_TOOLS_DRIVER_C_MESSAGES_H

#include <string>

namespace upc::driver {

// The compiler's messages with the user's lines. By #line, places are the user's, except for
// columns and the text that clang quotes, which are those of the generated C: the line of the
// user's file replaces them. Messages in another form stay unchanged.
std::string WithUsersLines(const std::string& messages);

}  // namespace upc::driver

#endif
