// SPDX-License-Identifier: MIT
// The C compiler that upcc gives its code to: its command, and which one it is.
#ifndef UPC_TOOLS_DRIVER_C_COMPILER_H
#define UPC_TOOLS_DRIVER_C_COMPILER_H

#include <string>
#include <vector>

#include "tools/driver/machine.h"
#include "tools/driver/subprocess.h"

namespace upc::driver {

// Its command: $UPCC_CC, or gcc.
Command CompilerCommand();

// The kind of machine that $UPCC_CC compiles for, if its name says so and it is another one than
// ours: "aarch64-linux-gnu" of aarch64-linux-gnu-gcc-12. Else empty.
std::string CrossTarget();

// What programs are compiled for: that kind of machine, or ours.
const Machine& TargetMachine();

// The executable that a shell would run for the word.
std::string FindExecutable(const std::string& word);

// Whether a command is seen to be gcc's, of whatever version and target, also behind links and
// ccache. What may be a script is not.
bool IsGcc(const Command& compiler);

// Variables that gcc documents, and that its commands do not get from upcc: the first two become
// options, and rules for make by the others would be of temporary files.
inline constexpr const char* kReadByUpcc[] = {"CPATH", "C_INCLUDE_PATH", "DEPENDENCIES_OUTPUT",
                                              "SUNPRO_DEPENDENCIES"};
// All variables by which compilers, assemblers and linkers make something else of the same command.
inline constexpr const char* kCompilersVariables[] = {
    "CPATH",           "C_INCLUDE_PATH",    "COMPILER_PATH",
    "GCC_EXEC_PREFIX", "GCC_COMPARE_DEBUG", "SOURCE_DATE_EPOCH",
    "LIBRARY_PATH",    "LD_LIBRARY_PATH",   "LD_RUN_PATH",
    "LDEMULATION",     "GNUTARGET",         "CCC_OVERRIDE_OPTIONS"};

// The folders that a variable lists as CPATH does: an empty one is the current directory.
std::vector<std::string> FoldersOf(const char* variable);

}  // namespace upc::driver

#endif
