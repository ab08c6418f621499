// SPDX-License-Identifier: MIT
// In which source file a function of the program is, without its debug information.
#ifndef UPC_RUNTIME_DIAGNOSTICS_FUNCTION_FILES_H
#define UPC_RUNTIME_DIAGNOSTICS_FUNCTION_FILES_H

namespace upc::runtime {

// The file of the function whose name has so many characters; NULL if none is known. `source` is
// what the program's symbols call the function's file, or NULL: it decides between functions of one
// name. Allocates nothing.
const char* file_of_function(const char* function, int length, const char* source);

}  // namespace upc::runtime

#endif
