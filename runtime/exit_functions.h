// SPDX-License-Identifier: MIT
// What atexit() and on_exit() have asked for on a UPC thread: a program written for one process a
// thread expects it on that thread, when that ends.
#ifndef UPC_RUNTIME_EXIT_FUNCTIONS_H
#define UPC_RUNTIME_EXIT_FUNCTIONS_H

namespace upc::runtime {

// Calls those of the calling thread, the latest first, each once.
void run_exit_functions(int code);

}  // namespace upc::runtime

#endif
