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

// The text of the start-up file of a program: every UPCRL_* variable, the functions that make and
// initialise static shared data, and main unless the program has its own. gdb is told to load the
// script, if that is not empty.
std::string StartupFile(const UpccOptions& options, const ProgramParts& parts, Variant variant,
                        const std::string& gdb_script, const Machine& machine);

// The note that a start-up file leaves in the program: its owner, which with the zero behind is a
// multiple of four bytes, and its type. Its text is facts, NAME=VALUE, with "; " between them.
inline constexpr char kProgramNoteOwner[] = "SMP-UPC";
inline constexpr uint32_t kProgramNoteType = 1;
static_assert(sizeof kProgramNoteOwner % 4 == 0);
// What the text calls the checking runtime, or begins with; and that of a program that -race
// linked.
inline constexpr char kCheckingRuntime[] = "checking";
inline constexpr char kRaceRuntime[] = "checking, tells data races";
// … and the recording one.
inline constexpr char kRecordingRuntime[] = "recording";

}  // namespace upc::driver

#endif
