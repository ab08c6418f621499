// SPDX-License-Identifier: MIT
// Programs that upcrun compiled from a source file, kept for the next run: in the directory of
// runtime/cache_directory.h, at most kCacheLimit bytes.
//
// A program is found by the digest of all its inputs: source, headers, options, compiler, runtime.
// DIGEST.files, where the digest is of what is known before compiling, lists the files that
// translator and C compiler read, and those that the translator did not find. With their contents,
// it gives the digest that names the program's directory. Files and directories are created by
// renaming, so that any number of upcrun may run at once.
//
// The cache's programs are executed, so no other user may write to it: a directory that is not
// certainly safe is not used, with a warning. If none can be written, as without a home directory,
// the program is made in a temporary one.
#ifndef UPC_TOOLS_DRIVER_PROGRAM_CACHE_H
#define UPC_TOOLS_DRIVER_PROGRAM_CACHE_H

#include <cstdint>
#include <string>

#include "tools/driver/installation.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

inline constexpr uint64_t kCacheLimit = UINT64_C(256) << 20;  // bytes

// Path of the program made from the one source file in `options`, which is compiled if necessary;
// it may be that of an open descriptor, which only this process can run. Returns an empty path and
// sets `exit_code` if compilation fails (it has reported why).
std::string CachedProgram(UpccOptions options, const Installation& installation, int& exit_code);
// The same for a program that need not be compiled; otherwise empty.
std::string FindCachedProgram(UpccOptions options, const Installation& installation);

}  // namespace upc::driver

#endif
