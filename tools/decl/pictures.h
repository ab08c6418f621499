// SPDX-License-Identifier: MIT
// Pictures of a program's shared data: a page for a browser.
#ifndef UPC_TOOLS_DECL_PICTURES_H
#define UPC_TOOLS_DECL_PICTURES_H

#include "tools/decl/options.h"

namespace upc::decl {

// Draws the program of -file as -html requests; returns the exit code. The translator has reported
// errors in the program. Throws driver::Error for problems with files and options.
int DrawProgram(const Options& options);

}  // namespace upc::decl

#endif
