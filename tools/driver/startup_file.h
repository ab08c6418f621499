// SPDX-License-Identifier: MIT
// Writes the start-up file: the assembler text that ties a program's objects to the runtime.
#ifndef UPC_TOOLS_DRIVER_STARTUP_FILE_H
#define UPC_TOOLS_DRIVER_STARTUP_FILE_H

#include <cstdint>
#include <string>

#include "tools/driver/installation.h"
#include "tools/driver/machine.h"
#include "tools/driver/program_parts.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// The text of a program's start-up file: every UPCRL_* variable, the functions that allocate and
// initialise static shared data, and main unless the program has its own. If gdb_script is not
// empty, gdb will load it.
std::string StartupFile(const UpccOptions& options, const ProgramParts& parts, Variant variant,
                        const std::string& gdb_script, const Machine& machine);

// The note of the start-up file in the program: its owner, whose length with the terminating zero
// is a multiple of four, and its type. Its text is a list of facts, NAME=VALUE, separated by "; ".
inline constexpr char kProgramNoteOwner[] = "SMP-UPC";
inline constexpr uint32_t kProgramNoteType = 1;
static_assert(sizeof kProgramNoteOwner % 4 == 0);
// The name of the checking runtime in the text, or its prefix; and that in a program linked with
// -race.
inline constexpr char kCheckingRuntime[] = "checking";
inline constexpr char kRaceRuntime[] = "checking, reports data races";
// … and the recording one.
inline constexpr char kRecordingRuntime[] = "recording";

}  // namespace upc::driver

#endif
