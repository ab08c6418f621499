// SPDX-License-Identifier: MIT
// The C compiler that upcc uses: its command and its kind.
#ifndef UPC_TOOLS_DRIVER_C_COMPILER_H
#define UPC_TOOLS_DRIVER_C_COMPILER_H

#include <string>
#include <vector>

#include "tools/driver/machine.h"
#include "tools/driver/subprocess.h"

namespace upc::driver {

// Its command: $UPCC_CC, or gcc.
Command CompilerCommand();

// The target machine of $UPCC_CC, if its name has one that differs from ours: "aarch64-linux-gnu"
// for aarch64-linux-gnu-gcc-12. Else empty.
std::string CrossTarget();

// The machine that programs are compiled for: that one, or ours.
const Machine& TargetMachine();

// The executable that a shell would run for the word.
std::string FindExecutable(const std::string& word);

// Whether a command certainly is gcc, of any version and target, also through links and ccache. A
// command that may be a script does not count.
bool IsGcc(const Command& compiler);

// Variables that gcc documents and that upcc does not pass to its commands: the first two become
// options; the others would make rules for temporary files.
inline constexpr const char* kReadByUpcc[] = {"CPATH", "C_INCLUDE_PATH", "DEPENDENCIES_OUTPUT",
                                              "SUNPRO_DEPENDENCIES"};
// All variables that change what compilers, assemblers and linkers make of a command.
inline constexpr const char* kCompilersVariables[] = {
    "CPATH",           "C_INCLUDE_PATH",    "COMPILER_PATH",
    "GCC_EXEC_PREFIX", "GCC_COMPARE_DEBUG", "SOURCE_DATE_EPOCH",
    "LIBRARY_PATH",    "LD_LIBRARY_PATH",   "LD_RUN_PATH",
    "LDEMULATION",     "GNUTARGET",         "CCC_OVERRIDE_OPTIONS"};

// The folders that a variable lists in the form of CPATH: an empty one is the current directory.
std::vector<std::string> FoldersOf(const char* variable);

}  // namespace upc::driver

#endif
