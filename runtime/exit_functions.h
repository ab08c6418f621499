// SPDX-License-Identifier: MIT
// The functions that atexit() and on_exit() registered on a UPC thread. A program written for one
// process per thread expects them to run on that thread, when it ends.
#ifndef UPC_RUNTIME_EXIT_FUNCTIONS_H
#define UPC_RUNTIME_EXIT_FUNCTIONS_H

namespace upc::runtime {

// Calls those of the calling thread, the latest first, each once.
void run_exit_functions(int code);

}  // namespace upc::runtime

#endif
