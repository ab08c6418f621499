// SPDX-License-Identifier: MIT
// Programs that upcrun compiled from a source file, kept so that the next run finds them: in
// runtime/cache_directory.h's directory, at most kCacheLimit bytes.
//
// A program is found by the digest of everything that it was made from: source, headers, options,
// compiler, runtime. DIGEST.files, where the digest is of what is known before compiling, lists the
// files that translator and C compiler read then, and those that the translator looked for in vain;
// with their contents it gives the digest that the program's directory is named after. Files and
// directories come into being by renaming, so that any number of upcrun may work at once.
//
// What lies in the cache is run, so nobody else may write there: a directory of which that is not
// sure is not used, and the user is told. Where there is none that can be written, as without a
// home directory, the program is made in a temporary one.
#ifndef UPC_TOOLS_DRIVER_PROGRAM_CACHE_H
#define UPC_TOOLS_DRIVER_PROGRAM_CACHE_H

#include <cstdint>
#include <string>

#include "tools/driver/installation.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

inline constexpr uint64_t kCacheLimit = UINT64_C(256) << 20;  // bytes

// Path of the program made from the one source file in `options`, which is compiled if need be; it
// may be that of an open descriptor, which this process alone can run.
// Returns an empty path and sets `exit_code` when compilation fails (it has said why).
std::string CachedProgram(UpccOptions options, const Installation& installation, int& exit_code);
// Of a program that need not be compiled; otherwise empty.
std::string FindCachedProgram(UpccOptions options, const Installation& installation);

}  // namespace upc::driver

#endif
