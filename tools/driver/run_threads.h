// SPDX-License-Identifier: MIT
// Programs that must know THREADS when they are compiled, run by a command that says the number.
#ifndef UPC_TOOLS_DRIVER_RUN_THREADS_H
#define UPC_TOOLS_DRIVER_RUN_THREADS_H

#include <string>

#include "tools/driver/installation.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// CachedProgram for a run on so many threads, 0 if the command does not say: a program that does
// not compile for any number of threads, but does for this one, is compiled for it, and that is
// said when it is. What does not compile in either way is told as for any number.
std::string ProgramForThreads(const UpccOptions& options, const Installation& installation,
                              unsigned threads, int& exit_code);

}  // namespace upc::driver

#endif
