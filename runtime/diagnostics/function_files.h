// SPDX-License-Identifier: MIT
// The source file of a function of the program, for programs without debug information.
#ifndef UPC_RUNTIME_DIAGNOSTICS_FUNCTION_FILES_H
#define UPC_RUNTIME_DIAGNOSTICS_FUNCTION_FILES_H

namespace upc::runtime {

// The file of the function whose name has so many characters; NULL if none is known. `source` is
// the name of the function's file in the program's symbols, or NULL: it decides between functions
// of the same name. Allocates nothing.
const char* file_of_function(const char* function, int length, const char* source);

}  // namespace upc::runtime

#endif
