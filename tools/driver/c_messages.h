// SPDX-License-Identifier: MIT
// What the C compiler says about C that was translated from UPC, as the user is to see it.
#ifndef UPC_TOOLS_DRIVER_C_MESSAGES_H
#define UPC_TOOLS_DRIVER_C_MESSAGES_H

#include <string>

namespace upc::driver {

// The compiler's messages with the user's lines. The places in them are the user's, by #line, but
// for the columns and for the text that clang quotes, which are those of the generated C: instead
// of these comes the line of the user's file. Messages in another form stay as they are.
std::string WithUsersLines(const std::string& messages);

}  // namespace upc::driver

#endif
