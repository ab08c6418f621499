// SPDX-License-Identifier: MIT
// Pictures of a program's shared data: a page for a browser.
#ifndef UPC_TOOLS_DECL_PICTURES_H
#define UPC_TOOLS_DECL_PICTURES_H

#include "tools/decl/options.h"

namespace upc::decl {

// Draws the program that -file names as -html says; the exit code. What is wrong with the program
// the translator has told. Throws driver::Error for what is wrong with files and options.
int DrawProgram(const Options& options);

}  // namespace upc::decl

#endif
