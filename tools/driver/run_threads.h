// SPDX-License-Identifier: MIT
// Programs that need THREADS at compile time, run by a command that gives the number.
#ifndef UPC_TOOLS_DRIVER_RUN_THREADS_H
#define UPC_TOOLS_DRIVER_RUN_THREADS_H

#include <string>

#include "tools/driver/installation.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// CachedProgram for a run on so many threads, 0 if the command does not give a number. A program
// that does not compile for any number of threads, but for this one, is compiled for it, with a
// note. If both fail, the messages are those for any number.
std::string ProgramForThreads(const UpccOptions& options, const Installation& installation,
                              unsigned threads, int& exit_code);

}  // namespace upc::driver

#endif
