// SPDX-License-Identifier: MIT
// Entries of a JSON compilation database (compile_commands.json): how each file is compiled, for
// language servers and other tools.
#ifndef UPC_TOOLS_DRIVER_COMPILE_COMMANDS_H
#define UPC_TOOLS_DRIVER_COMPILE_COMMANDS_H

#include <string>
#include <vector>

#include "tools/driver/installation.h"
#include "tools/driver/subprocess.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// The command that compiles a file of UPC: upcc with the options for compiling from the command
// line, and only this file.
Command CompileCommandOf(const UpccOptions& options, const Installation& installation,
                         const Input& input);

// The entry, a line that ends with a comma, as clang's -MJ writes it; such lines between [ and ]
// are a database. `output` may be empty.
std::string CompileCommandEntry(const Input& input, const std::string& output,
                                const Command& command);

}  // namespace upc::driver

#endif
